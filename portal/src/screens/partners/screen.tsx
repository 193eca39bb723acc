import { formatDate } from '@tag/contract/formats';
import { readPartnerAccess, requestPartnerAccess } from '@tag/contract/partner-desk';
import type { PartnerApplication } from '@tag/contract/partner-desk';
import { ErrorNotice } from '@tag/ui/error-notice';
import { Facts } from '@tag/ui/facts';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { sessionStore } from '../../session/session-store.ts';
import { Desk } from './desk.tsx';
import { RequestForm } from './request-form.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Partners',
  description: 'Verify certificates, report sales, and receive our news on your own servers.',
};

/** Becoming a partner: the request, its answer, and what a partner has then. */
export default function PartnersScreen() {
  const { userProfile } = useSnapshot(sessionStore);
  const isStaff = userProfile !== null && userProfile.role.name !== 'customer';
  return isStaff ? (
    <AreaPage title="Partners">
      <div className="area-page-empty">
        <h2>Not for staff accounts</h2>
        <p>A partner belongs to customers. You answer their requests on the staff’s page.</p>
      </div>
    </AreaPage>
  ) : (
    <Access />
  );
}

function Access() {
  const client = useClient();
  const { again, answer, failure } = useAnswer('partner access', (signal) =>
    client.call(readPartnerAccess, undefined, { signal }),
  );
  if (!answer) {
    return (
      <AreaPage title="Partners">
        {failure === undefined ? (
          <p role="status">Loading…</p>
        ) : (
          <ErrorNotice
            kind="network"
            title="Your request couldn’t be loaded"
            help={failure}
            level={2}
            onRetry={again}
          />
        )}
      </AreaPage>
    );
  }
  const { application, partner } = answer;
  if (partner) {
    return <Desk name={partner.name} onLeft={again} />;
  }
  return (
    <AreaPage
      title="Become a partner"
      lead="Marketplaces and shops verify certificates, report sales, and receive our news on their own servers. We look at each request and answer by email."
    >
      {application?.state === 'waiting' ? (
        <Waiting application={application} />
      ) : (
        <section className="area-page-card partners-card">
          {application?.state === 'refused' && <Refused application={application} />}
          <OwnerOnly calls={[requestPartnerAccess]} to="ask to become a partner">
            <RequestForm before={application} onSent={again} />
          </OwnerOnly>
        </section>
      )}
    </AreaPage>
  );
}

function Waiting({ application }: { application: PartnerApplication }) {
  const { building, company, contactEmail, createdAt, website } = application;
  return (
    <section className="area-page-card partners-card" aria-labelledby="partners-waiting">
      <h2 id="partners-waiting">We have your request</h2>
      <p>You sent it on {formatDate(createdAt)}. We’ll answer by email, and here.</p>
      <Facts
        className="partners-facts"
        facts={[
          ['Company', company],
          ...(website === null ? [] : [['Website', website] as const]),
          ['Contact', <EmailText key="contact" email={contactEmail} />],
          [
            'What you build',
            <span key="building" className="partners-text">
              {building}
            </span>,
          ],
        ]}
      />
    </section>
  );
}

function Refused({ application }: { application: PartnerApplication }) {
  return (
    <div className="partners-refused" role="note">
      <h2>We couldn’t approve your request</h2>
      <p className="partners-text">{application.reason}</p>
      <p>When that has changed, ask again.</p>
    </div>
  );
}
