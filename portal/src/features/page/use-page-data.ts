import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { useAnswer, type Answered } from '../api/use-answer.ts';
import { useSettings } from '../settings/settings-context.tsx';
import type { Load, Loaded } from './screen-module.ts';
import { useServedData } from './served-data.ts';

/**
 * The data of `load` for the current URL: from the server, or, after navigation, loaded
 * in the browser. Follows its redirects.
 */
export function usePageData<Data>(load: Load<Data>): Answered<Data> {
  const { pathname, search } = useLocation();
  const params = useParams();
  const client = useClient();
  const settings = useSettings();
  const navigate = useNavigate();
  const served = useServedData<Data>();
  const location = `${pathname}${search}`;
  const { answer, loading, failure, again } = useAnswer<Loaded<Data>>(
    location,
    async () => load(new URL(location, window.location.origin), client, { params, settings }),
    served === undefined ? undefined : { data: served },
  );
  const redirect = answer && 'redirect' in answer ? answer.redirect : undefined;
  useEffect(() => {
    if (redirect !== undefined) void navigate(redirect, { replace: true });
  }, [redirect, navigate]);
  const data = answer && 'data' in answer ? answer.data : undefined;
  return { answer: data ?? null, loading: loading || redirect !== undefined, failure, again };
}
