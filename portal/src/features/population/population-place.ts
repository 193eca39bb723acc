import { POP_REPORT_PATH } from '@tag/contract/pops';
import { readAddress, type Place } from '@tag/widgets/pop-report';

/** What an address of the population report shows. `pathname` as it stands in the URL: not decoded. */
export function populationPlace(pathname: string, search: string): Place {
  return readAddress(pathname.slice(POP_REPORT_PATH.length), new URLSearchParams(search));
}
