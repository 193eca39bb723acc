/**
 * JSON that is already text, of a value of type `T`: stored JSON is sent without parsing and serializing
 * it again.
 */
export class JsonText<T> {
  readonly text: string;
  /** Only for the type; never set. */
  declare readonly value?: T;

  constructor(text: string) {
    this.text = text;
  }
}
