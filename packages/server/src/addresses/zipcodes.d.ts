declare module 'zipcodes' {
  interface ZipPlace {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    /** `IL`, or a province's full name: `Ontario`. */
    state: string;
    country: 'US' | 'Canada';
  }
  const zipcodes: {
    codes: Record<string, ZipPlace>;
    lookup(zip: string): ZipPlace | undefined;
    lookupByName(city: string, state: string): ZipPlace[];
  };
  export default zipcodes;
}
