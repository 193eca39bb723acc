import { failureOf } from '@tag/client/public';
import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import {
  loadView,
  scopeKey,
  scopeOfNames,
  type PopError,
  type View,
} from '@tag/widgets/pop-report';
import type { Load } from '../../features/page/screen-module.ts';
import { addressOf, queryAt } from './address.ts';

const NOT_FOUND: PopError = { kind: 'not-found', code: 'not-found', retryable: false };

export const load: Load<View | PopError> = async (url, client) => {
  const query = queryAt(url);
  try {
    const view = await loadView(client, query, POP_REPORT_PAGE_SIZE);
    // Names match in any case, with or without accents, and some may be missing; the page has one address.
    const scope = scopeOfNames(view.names);
    if (scopeKey(scope) !== scopeKey(query.scope))
      return { redirect: addressOf({ ...query, scope }) };
    return { data: view };
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'not-found' || code === 'invalid') return { status: 404, data: NOT_FOUND };
    throw error;
  }
};
