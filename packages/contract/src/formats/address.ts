/** The parts of an address that are shown. */
interface AddressParts {
  readonly address: string;
  readonly address2?: string | null | undefined;
  readonly cityName: string;
  readonly stateCode: string;
  readonly zipcode: string;
  readonly countryName: string;
}

/** The address on one line, its parts in order and separated by commas, blank ones left out. */
export function formatAddress(parts: AddressParts): string {
  const { address, address2, cityName, stateCode, zipcode, countryName } = parts;
  return [address, address2, cityName, stateCode, zipcode, countryName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}
