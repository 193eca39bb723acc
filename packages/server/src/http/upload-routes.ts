import type { Endpoint } from '@tag/contract/endpoint';

/** Whether a request uploads a file: these have their own limits. */
type IsUpload = (method: string, path: string) => boolean;

/** Recognizes requests to the endpoints that take a file. */
export function uploadRoutes(endpoints: Readonly<Record<string, Endpoint>>): IsUpload {
  const routes = Object.values(endpoints)
    .filter(({ upload }) => upload !== undefined)
    .map(({ method, path }) => ({
      method,
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
  return (method, path) => routes.some((it) => it.method === method && it.path.test(path));
}
