import { drainJobs, outboxMailer, partnerAccessMailJobs } from '@tag/server/testing';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, impersonate, lastMail, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, signedIn } from '../support/orders.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
let admin: Customer;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
});

const sendMails = () =>
  drainJobs(
    database,
    partnerAccessMailJobs({ database, mailer: outboxMailer(database), portalUrl: PORTAL }),
    pino({ level: 'silent' }),
  );
const mailTo = async (email: string) => {
  await sendMails();
  return (await lastMail(database, email)).mail;
};
let count = 0;
const newForm = () => ({
  company: `Shop ${(count += 1)}`,
  website: 'https://shop.example.com',
  contactEmail: 'team@example.com',
  building: 'A listing page\nwith reports',
});

/** A customer with a waiting request. */
async function ask(form = newForm()) {
  const applicant = await signedIn(database, call);
  const { body, status } = await applicant.post('/partner-access', form);
  expect(status).toBe(200);
  return { applicant, form, path: `/admin/partner-applications/${body.application.id}` };
}

describe('a request to become a partner', () => {
  test('waits for staff, who approve it: the applicant owns the new partner', async () => {
    const { applicant, form, path } = await ask();
    expect((await applicant.get('/partner-access')).body).toMatchObject({
      application: { ...form, state: 'waiting', reason: null },
      partner: null,
    });
    const again = await applicant.post('/partner-access', newForm());
    expect([again.status, again.body.code]).toEqual([409, 'partner_application_waiting']);

    const listed = await admin.get('/admin/partner-applications?state=waiting');
    expect(listed.body.items[0]).toMatchObject({ ...form, applicant: { email: applicant.email } });
    const approved = await admin.post(`${path}/approval`, {});
    expect([approved.status, approved.body.state]).toEqual([200, 'approved']);
    const { body } = await applicant.get('/partner-access');
    expect(body.partner).toMatchObject({ name: form.company, role: 'owner' });
    expect((await applicant.post('/partner-access', newForm())).body.code).toBe('partner_already');
    const partners = (await admin.get('/admin/partners')).body.items;
    expect(partners.find((it: { id: string }) => it.id === body.partner.id)).toMatchObject({
      contactEmail: form.contactEmail,
      website: form.website,
      keys: [],
    });
    expect((await mailTo(applicant.email))!.subject).toBe(`${form.company} is now a partner`);
    const trail = await admin.get(`/admin/audit-trail?userId=${applicant.id}`);
    const actions = trail.body.items.map((it: { action: string }) => it.action);
    expect(actions).toEqual(expect.arrayContaining(['partner_requested', 'partner_approved']));
    const late = await admin.post(`${path}/refusal`, { reason: 'Too late' });
    expect([late.status, late.body.code]).toEqual([409, 'partner_application_answered']);
  });

  test('is emailed to staff who may approve it, with the way to it', async () => {
    const lab = await signedIn(database, call, { role: 'lab' });
    const former = await signedIn(database, call, { role: 'admin' });
    await database.pool.query(`update users set status = 'inactive' where id = $1`, [former.id]);
    const { form } = await ask();
    const mail = (await mailTo(admin.email))!;
    expect(mail.subject).toBe(`${form.company} asks to become a partner`);
    expect(mail.text).toContain(`${PORTAL}/staff/partners?view=requests`);
    for (const { email } of [lab, former]) expect(await mailTo(email)).toBeUndefined();
    // A name that a mail program would make a link of.
    await ask({ ...newForm(), company: 'evil.example.com' });
    expect((await mailTo(admin.email))!.subject).toBe('A company asks to become a partner');
  });

  test('is refused with a reason, which the applicant reads; they may ask again', async () => {
    const { applicant, path } = await ask();
    expect((await admin.post(`${path}/refusal`, { reason: ' ' })).status).toBe(400);
    await admin.post(`${path}/refusal`, { reason: 'Your site isn’t public yet.' });
    expect((await mailTo(applicant.email))!.text).toContain('Your site isn’t public yet.');
    const { application, partner } = (await applicant.get('/partner-access')).body;
    expect([application.state, application.reason, partner]).toEqual([
      'refused',
      'Your site isn’t public yet.',
      null,
    ]);
    const again = await applicant.post('/partner-access', newForm());
    expect([again.status, again.body.application.state]).toEqual([200, 'waiting']);
  });

  test('takes another name if a partner has it', async () => {
    const first = await ask();
    await admin.post(`${first.path}/approval`, {});
    const second = await ask(first.form);
    const taken = await admin.post(`${second.path}/approval`, {});
    expect([taken.status, taken.body.code]).toEqual([409, 'partner_existed']);
    const other = `${first.form.company} of Utah`;
    expect((await admin.post(`${second.path}/approval`, { name: other })).status).toBe(200);
    const { body } = await second.applicant.get('/partner-access');
    expect(body.partner.name).toBe(other);
  });

  test('two answers at once: one holds', async () => {
    const { applicant, path } = await ask();
    const answers = await Promise.all([
      admin.post(`${path}/approval`, {}),
      admin.post(`${path}/refusal`, { reason: 'No' }),
      admin.post(`${path}/approval`, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { application, partner } = (await applicant.get('/partner-access')).body;
    expect(application.state === 'approved').toBe(partner !== null);
  });

  test('is for customers themselves; only staff answer', async () => {
    const { applicant, path } = await ask();
    expect((await admin.post('/partner-access', newForm())).body.code).toBe('staff_without_keys');
    const lab = await signedIn(database, call, { role: 'lab' });
    expect((await lab.post('/partner-access', newForm())).body.code).toBe('staff_without_keys');
    const { id } = await addUser(database);
    const token = await impersonate(call, admin.token, id);
    const acted = await call('POST', '/partner-access', { token, body: newForm() });
    expect([acted.status, acted.body.code]).toEqual([403, 'forbidden']);
    for (const who of [applicant, lab]) {
      expect((await who.get('/admin/partner-applications')).status).toBe(403);
      expect((await who.post(`${path}/approval`, {})).status).toBe(403);
    }
  });
});
