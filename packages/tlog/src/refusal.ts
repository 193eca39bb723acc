/** What came from outside can't be accepted; the message says why. */
export class LogRefusal extends Error {
  override readonly name = 'LogRefusal';
}
