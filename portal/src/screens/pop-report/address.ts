import { POP_REPORT_PATH } from '@tag/contract/pops';
import { readAddress, writeAddress, type Place } from '@tag/widgets/pop-report';

/** What a URL of the population report shows. `pathname` isn't decoded. */
export function placeAt({ pathname, search }: { pathname: string; search: string }): Place {
  return readAddress(pathname.slice(POP_REPORT_PATH.length), new URLSearchParams(search));
}

/** The path and query that show a place. */
export function addressOf(place: Place): string {
  return `${POP_REPORT_PATH}${writeAddress(place)}`;
}
