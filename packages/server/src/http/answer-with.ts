/** An answer with its own headers, and the status 202 if the work goes on after it. */
export class AnswerWith<T> {
  readonly value: T;
  readonly headers: Readonly<Record<string, string>>;
  readonly isAccepted: boolean;

  constructor(value: T, headers: Readonly<Record<string, string>>, isAccepted = false) {
    this.value = value;
    this.headers = headers;
    this.isAccepted = isAccepted;
  }
}
