import { Refusal } from '@tag/contract/errors';

/** @param field the path of the certificate at an index @throws ApiError `validation` */
export function assertNamedOnce(
  certificates: readonly string[],
  field: (index: number) => string,
): void {
  const seen = new Set<string>();
  const fields = certificates.flatMap((certificate, index) => {
    if (!seen.has(certificate)) {
      seen.add(certificate);
      return [];
    }
    return [{ path: `body.${field(index)}`, reason: `${certificate} is named twice` }];
  });
  if (fields.length > 0) throw new Refusal('validation', { fields });
}
