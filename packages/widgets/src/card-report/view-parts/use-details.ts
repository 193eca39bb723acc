import { callErrorOf, createResource, type Admit, type PublicClient } from '@tag/client/public';
import { gradedCardDetail, type GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useMemo, useReducer } from 'react';
import { isEmpty, SLOW_AFTER_MS, type ReportError } from '../state/report-error.ts';

/** The loading state of one report. */
export interface LoadingReport {
  readonly cert: string;
  readonly status: 'loading' | 'ready' | 'empty' | 'error';
  readonly report: GradedCardDetail | null;
  readonly error: ReportError | null;
  readonly isSlow: boolean;
  retry(): void;
}

/** Loads the reports of these certificates. Certificates must be normalized, as in the API. */
export function useDetails(
  client: PublicClient,
  certs: readonly string[],
  admit?: Admit,
): LoadingReport[] {
  const key = certs.join();
  const loads = useMemo(
    () =>
      key.split(',').map((cert) => ({
        cert,
        resource: createResource<GradedCardDetail, ReportError>({
          problemOf: callErrorOf,
          slowAfter: SLOW_AFTER_MS,
          admit,
        }),
        load: (signal: AbortSignal) =>
          client.call(gradedCardDetail, { params: { certificateValue: cert } }, { signal }),
      })),
    [client, key, admit],
  );
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = loads.map(({ cert, resource, load }) => {
      const end = resource.subscribe(update);
      void resource.load(cert, load);
      return end;
    });
    return () => {
      for (const end of ends) end();
      for (const { resource } of loads) resource.dispose();
    };
  }, [loads]);
  return loads.map(({ cert, resource }) => {
    const { value, problem, isSlow } = resource.state;
    return {
      cert,
      status: value ? 'ready' : problem ? (isEmpty(problem) ? 'empty' : 'error') : 'loading',
      report: value,
      error: problem,
      isSlow,
      retry: () => void resource.reload(),
    };
  });
}
