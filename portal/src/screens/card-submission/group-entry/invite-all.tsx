import { countOf } from '@tag/contract/formats';
import type { SentInvitation, SubOrder } from '@tag/contract/orders';
import { say } from '@tag/ui/toast';
import { useClient } from '../../../features/api/client-context.tsx';
import { ConfirmCall } from '../../../features/confirm/confirm-call.tsx';
import { momentText } from '../../../features/time/moment.tsx';
import { inviteNamed } from '../customer-import/invite-named.ts';
import { useSubmission } from '../submission-context.tsx';

interface InviteAllProps {
  /** They name customers who aren’t invited yet. */
  subOrders: readonly SubOrder[];
  onClose(): void;
  onDone(): void;
}

/** Asks before every customer who is named, but not invited, gets an email. */
export function InviteAll({ subOrders, onClose, onDone }: InviteAllProps) {
  const { submission, order } = useSubmission();
  const client = useClient();
  const ids = subOrders.map(({ id }) => id);

  async function inviteAll(): Promise<readonly SentInvitation[]> {
    const sent: SentInvitation[] = [];
    await inviteNamed(client, order.orderNumber, ids, (some) => sent.push(...some));
    await submission.refresh();
    return sent;
  }

  return (
    <ConfirmCall
      title={`Invite ${countOf(ids.length, 'customer')}?`}
      confirmLabel="Send invitations"
      cancelLabel="Not now"
      call={inviteAll}
      onDone={(sent) => {
        say(sentText(sent), sent.every(({ isInvited }) => isInvited) ? 'success' : 'error');
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        Each signs in, sees only their own sub-order, and can enter its cards until you lock it or
        pay.
      </p>
      <p>Emails beyond our hourly limit go out later by themselves.</p>
    </ConfirmCall>
  );
}

/** How many went out, wait, and couldn’t be sent. */
function sentText(sent: readonly SentInvitation[]): string {
  const waiting = sent.flatMap(({ sendsAt }) => sendsAt ?? []).sort();
  const refused = sent.filter(({ isInvited }) => !isInvited);
  const out = sent.length - waiting.length - refused.length;
  const parts = [
    out > 0 && `${countOf(out, 'invitation is', 'invitations are')} on the way.`,
    waiting.length > 0 &&
      `${countOf(waiting.length, 'invitation waits', 'invitations wait')} for our hourly limit, until ${momentText(waiting.at(-1)!)} at the latest.`,
    ...refused.map(({ email, reason }) => `${email} isn’t invited: ${reason}`).slice(0, 3),
    refused.length > 3 && `So are ${countOf(refused.length - 3, 'other')}.`,
  ];
  return parts.filter(Boolean).join(' ');
}
