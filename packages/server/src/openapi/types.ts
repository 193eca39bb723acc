import type { JsonSchema } from '@tag/contract/schema';

/** The part of OpenAPI 3.1 that our description uses. */
export interface Reference {
  $ref: string;
}

/** A struct's JSON Schema in which everything with its own name is a reference. */
export interface SchemaObject extends Omit<
  JsonSchema,
  'items' | 'properties' | 'additionalProperties' | 'anyOf'
> {
  items?: SchemaObject | Reference;
  properties?: Record<string, SchemaObject | Reference>;
  additionalProperties?: false | SchemaObject | Reference;
  anyOf?: (SchemaObject | Reference)[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  deprecated?: boolean;
  schema: SchemaObject | Reference;
}

interface MediaTypeObject {
  schema: SchemaObject | Reference;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: SchemaObject }>;
  /** A file of another type has no schema. */
  content?: {
    'application/json'?: MediaTypeObject;
    'text/event-stream'?: MediaTypeObject;
    [type: string]: Partial<MediaTypeObject> | undefined;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  /** A file of another type has no schema. */
  requestBody?: {
    required: true;
    content: {
      'application/json'?: MediaTypeObject;
      [type: string]: Partial<MediaTypeObject> | undefined;
    };
  };
  responses: Record<string, ResponseObject>;
}

export interface ApiInfo {
  title: string;
  version: string;
  description?: string;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: ApiInfo;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Pick<Operation, 'requestBody' | 'responses'> }>;
  components: {
    schemas: Record<string, SchemaObject>;
    securitySchemes?: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}
