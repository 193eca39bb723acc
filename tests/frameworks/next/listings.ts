export const readCertificates = async (): Promise<readonly string[]> =>
  Array.from({ length: 100 }, (_, index) => `X${String(index + 1).padStart(7, '0')}`);
