import { Suspense } from 'react';
import { lazy } from '../../features/lazy/lazy.ts';
import type { ShipParcelProps } from './parcel.ts';

const ShipForm = lazy(async () => {
  const { ShipForm } = await import('./ship-form.tsx');
  return { default: ShipForm };
});

/** The dialog that ships a parcel, loaded when it opens. */
export function ShipParcel(props: ShipParcelProps) {
  return (
    <Suspense>
      <ShipForm {...props} />
    </Suspense>
  );
}
