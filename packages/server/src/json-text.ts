/**
 * JSON that is already text, of a value of type `T`: what the database stored as JSON goes out
 * without being parsed and written again.
 */
export class JsonText<T> {
  readonly text: string;
  /** Only for the type; never set. */
  declare readonly value?: T;

  constructor(text: string) {
    this.text = text;
  }
}
