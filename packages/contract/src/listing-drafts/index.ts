export * from './columns.ts';
export * from './endpoints.ts';
export * from './structs.ts';
export { type PublicAddresses, marketPicture, writeListingDraft } from './write-draft.ts';
