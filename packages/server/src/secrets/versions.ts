/** A secret's values: the first is used to make something new, and all of them count. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]];
