/** A problem with a card. */
interface Problem {
  /** A path within the card: `scans.front`. */
  readonly field: string;
  readonly reason: string;
  /** null: `delivery.json`. */
  readonly file: string | null;
}

/** Why a card of a delivery was refused. Nothing of it was written. */
export class DeliveryRefusal extends Error {
  readonly problems: Problem[] = [];

  add(field: string, reason: string, file: string | null = null): this {
    this.problems.push({ field, reason, file });
    return this;
  }

  throwIfAny(): void {
    if (this.problems.length > 0) throw this;
  }
}

/** A refusal for one reason. */
export function refuse(field: string, reason: string, file?: string): DeliveryRefusal {
  return new DeliveryRefusal().add(field, reason, file);
}
