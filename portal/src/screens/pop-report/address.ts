import { POP_REPORT_PATH } from '@tag/contract/pops';
import { readAddress, writeAddress, type PopQuery } from '@tag/widgets/pop-report';

/** The view in a URL of the population report. `pathname` isn't decoded. */
export function queryAt({ pathname, search }: { pathname: string; search: string }): PopQuery {
  return readAddress(pathname.slice(POP_REPORT_PATH.length), new URLSearchParams(search));
}

/** The path that shows a query. */
export function addressOf(query: PopQuery): string {
  return `${POP_REPORT_PATH}${writeAddress(query)}`;
}
