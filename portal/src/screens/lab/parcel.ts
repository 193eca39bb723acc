/** Cards to ship: those named, or all that are packed. */
export interface Parcel {
  readonly itemIds?: string[];
  readonly isPartial?: boolean;
  /** How many, and how many of them go back ungraded. */
  readonly cards: number;
  readonly returned: number;
}

export interface ShipParcelProps {
  orderNumber: string;
  /** Without one, the kit is shipped. */
  parcel?: Parcel;
  onShipped(): void;
  onClose(): void;
}
