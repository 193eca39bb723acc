export * from './columns.ts';
export * from './endpoints.ts';
export * from './structs.ts';
export {
  type PublicAddresses,
  marketPicture,
  reportAddress,
  writeListingDraft,
} from './write-draft.ts';
