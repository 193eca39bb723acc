import { elementEvents, useHostEvents } from '../../shared/host-events.ts';
import type { LoadingReport } from './use-details.ts';
import type { ViewProps } from './view-props.ts';

/** Sets the element's state from its reports. One loaded report is enough for `ready`. */
export function useHostState(host: ViewProps['host'], loading: readonly LoadingReport[]): void {
  const find = (wanted: LoadingReport['status']) => loading.find(({ status }) => status === wanted);
  const shown = find('loading') ?? find('ready') ?? find('error') ?? find('empty');
  const { status = 'loading', report = null, error = null } = shown ?? {};
  useHostEvents(elementEvents(host), { status, value: report, error });
}
