export { createApi } from './app.ts';
export type { Database } from './db/database.ts';
export { migrate } from './db/migrate.ts';
export type { MediaStore } from './media/media-store.ts';
export type { Settings } from './settings.ts';
export { type RunningServer, startServer } from './start.ts';
