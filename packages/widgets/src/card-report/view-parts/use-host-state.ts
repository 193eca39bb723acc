import { useEffect } from 'react';
import type { LoadingReport } from './use-details.ts';
import type { ViewProps } from './view-props.ts';

/** Sets the element's state from its reports. One loaded report is enough for `ready`. */
export function useHostState(host: ViewProps['host'], loading: readonly LoadingReport[]): void {
  const { status, error } = overallOf(loading);
  const code = error?.code;
  const retryable = error?.retryable ?? false;
  useEffect(() => {
    if (status !== 'error') host.setState(status);
    else host.setState('error', { code: code ?? 'internal', retryable });
  }, [host, status, code, retryable]);
}

function overallOf(loading: readonly LoadingReport[]): Pick<LoadingReport, 'status' | 'error'> {
  const find = (wanted: LoadingReport['status']) => loading.find(({ status }) => status === wanted);
  const shown = find('loading') ?? find('ready') ?? find('error') ?? find('empty');
  return shown ?? { status: 'loading', error: null };
}
