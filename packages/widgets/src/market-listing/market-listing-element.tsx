import { isPlainClick } from '@tag/behavior/link';
import { callErrorOfFailure } from '@tag/client/public';
import type { ElementProps, FailedProps } from '@tag/element';
import { useMemo } from 'react';
import { misuse } from '../shared/error-notice.tsx';
import { elementEvents } from '../shared/host-events.ts';
import { useApiClient } from '../shared/use-client.ts';
import { ErrorNotice } from './cards/error-notice.tsx';
import { ListWaiting } from './cards/waiting.tsx';
import type { ListingError } from './listing-error.ts';
import { Listing } from './listing.tsx';
import { Market } from './market.tsx';
import type { ListingNavigation } from './navigation.ts';
import type { marketListingSchema } from './schema.ts';

type Props = ElementProps<typeof marketListingSchema>;
type Usable = Extract<Props, { problem: undefined }>;

/** Connects the widget to its element: reads attributes, emits events. */
export function MarketListingElement(props: Props) {
  const { problem, headingLevel } = props;
  if (!problem) return <Shown {...props} />;
  return <Failed error={misuse(problem)} level={headingLevel} />;
}

/** Shown until the element comes into view. */
export function MarketListingPlaceholder() {
  return (
    <div className="tag-market-listing tag-market-early tag-ground">
      <ListWaiting count={8} />
    </div>
  );
}

/** Shown when the widget crashed or couldn't start. */
export function MarketListingFailed({ code, onRetry }: FailedProps) {
  return (
    <Failed error={callErrorOfFailure({ code, retryable: true })} level={2} onRetry={onRetry} />
  );
}

function Failed(props: { error: ListingError; level: number; onRetry?: () => void }) {
  return (
    <section className="tag-market-listing tag-ground">
      <ErrorNotice {...props} />
    </section>
  );
}

function Shown(props: Usable) {
  const { apiBase, host, cert, seller, category, sort, pageSize, headingLevel } = props;
  const client = useApiClient(apiBase);
  const navigation = useNavigation(props);
  const source = {
    client,
    navigation,
    headingLevel,
    revision: host.revision,
    admit: host.takeTurn,
    ...elementEvents(host),
  };
  if (cert !== undefined) {
    return <Listing {...source} cert={cert} actions={<slot name="actions" />} />;
  }
  return <Market {...source} start={{ category, seller, sort }} pageSize={pageSize} />;
}

const fill = (template: string, name: string, value: string) =>
  new URL(template.replaceAll(`{${name}}`, encodeURIComponent(value)), document.baseURI).href;

function useNavigation({ host, portalBase, listingUrl, sellerUrl }: Usable): ListingNavigation {
  return useMemo(() => {
    const report =
      portalBase === undefined
        ? undefined
        : (certificate: string) => host.link(`${portalBase}/card/${certificate}`);
    return {
      report,
      listing({ certificate, id, price, currency }) {
        const link =
          listingUrl === undefined
            ? report?.(certificate)
            : host.link(fill(listingUrl, 'certificate', certificate));
        return (
          link && {
            ...link,
            onClick(event) {
              if (!isPlainClick(event.nativeEvent)) return;
              const isOurs = host.emit('tag-select', { certificate, listing: id, price, currency });
              if (isOurs) link.onClick?.(event);
              else event.preventDefault();
            },
          }
        );
      },
      ...(sellerUrl !== undefined && {
        seller: (seller: string) => host.link(fill(sellerUrl, 'seller', seller)),
      }),
    };
  }, [host, portalBase, listingUrl, sellerUrl]);
}
