/** From your database. */
export async function readCertificates(): Promise<readonly string[]> {
  return ['X0000001', 'X0000002', 'X0000003'];
}
