import { EVERY_ATTRIBUTE, eventsOf } from '../every-element.ts';
import { camelCase } from '../names.ts';
import type { AttributeSchema, ElementSchema } from '../schema.ts';

/** Members of every HTML element, and those the bridge adds: never shadow them. */
const TAKEN = new Set(
  `accesskey anchor autocapitalize autocorrect autofocus class click contenteditable dataset dir
   draggable enterkeyhint exportparts focus blur hidden id inert inputmode innertext is itemid itemprop
   itemref itemscope itemtype lang nonce outertext part popover role slot spellcheck style tabindex
   textcontent innerhtml children title translate writingsuggestions
   ready reload container state version host problem`.split(/\s+/),
);
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

/** @throws a plain Error that names the mistake: schemas come from programmers, not from visitors */
export function checkSchema(schema: ElementSchema): void {
  const refuse = (name: string, why: string) => {
    throw new Error(`<${schema.tag}>: ${name} ${why}`);
  };
  if (!KEBAB.test(schema.tag) || !schema.tag.startsWith('tag-'))
    refuse('its name', 'is no tag-name');
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (!KEBAB.test(name)) refuse(`attribute ${name}`, 'is not in kebab-case');
    if (name in EVERY_ATTRIBUTE) refuse(`attribute ${name}`, 'belongs to every element');
    checkName(name, refuse);
    checkAttribute(name, attribute, refuse);
  }
  const attributeProperties = new Set(Object.keys(schema.attributes).map(camelCase));
  for (const name of Object.keys(schema.properties ?? {})) {
    if (!CAMEL.test(name)) refuse(`property ${name}`, 'is not in camelCase');
    if (attributeProperties.has(name)) refuse(`property ${name}`, 'is an attribute, too');
    checkName(name, refuse);
  }
  for (const name of Object.keys(eventsOf(schema))) {
    if (!name.startsWith('tag-')) refuse(`event ${name}`, 'does not begin with tag-');
  }
}

type Refuse = (name: string, why: string) => void;

function checkName(name: string, refuse: Refuse): void {
  const flat = name.replaceAll('-', '').toLowerCase();
  if (TAKEN.has(flat) || /^(on|data-|aria-)/.test(name)) {
    refuse(name, 'would shadow what HTML gives every element');
  }
}

function checkAttribute(name: string, attribute: AttributeSchema, refuse: Refuse): void {
  if (attribute.kind === 'boolean' && ('default' in attribute || attribute.required)) {
    refuse(`boolean ${name}`, 'has no default but false and is never required');
  }
  if (attribute.required && ('default' in attribute || !attribute.identity)) {
    refuse(`required ${name}`, 'has no default and is part of the identity');
  }
  if (attribute.kind === 'string' && attribute.pattern && !attribute.reason) {
    refuse(`attribute ${name}`, 'has a pattern but no reason to show');
  }
}
