export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Another service with S3's API: `https://objects.example.com`. */
  readonly endpoint?: string | undefined;
  /** Without keys, the SDK uses its usual sources: its variables, the machine's role. */
  readonly keys?: { readonly id: string; readonly secret: string } | undefined;
  /** Where anyone reads public files from instead of this server; undefined: nowhere. */
  readonly publicUrl?: string | undefined;
}
