import { type Audit, auditCertificate } from '@tag/client/grade-log';
import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';

interface AuditState {
  /** Null while it runs. */
  audit: Audit | null;
  isRunning: boolean;
}

type Client = Pick<PublicClient, 'baseUrl' | 'call'>;

/** One audit for the mark and the history of a report. */
const states = new WeakMap<GradedCardDetail, AuditState>();

function run(state: AuditState, client: Client, { certificate, grade }: GradedCardDetail) {
  if (state.isRunning) return;
  state.isRunning = true;
  void auditCertificate(client, certificate, { shown: grade }).then((audit) => {
    state.audit = ref(audit);
    state.isRunning = false;
  });
}

/** The audit of a report, begun when it is first shown. */
export function useAudit(client: Client, report: GradedCardDetail) {
  let state = states.get(report);
  if (!state) {
    state = proxy<AuditState>({ audit: null, isRunning: false });
    states.set(report, state);
  }
  const known = state;
  const { audit, isRunning } = useSnapshot(known);
  useEffect(() => {
    if (!known.audit) run(known, client, report);
  }, [known, client, report]);
  return { audit, isRunning, again: () => run(known, client, report) };
}
