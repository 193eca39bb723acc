import {
  applicationFormStruct,
  requestPartnerAccess,
  type PartnerApplication,
} from '@tag/contract/partner-desk';
import { Form, FormActions, SubmitButton, TextAreaField, TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { sessionStore } from '../../session/session-store.ts';

interface RequestFormProps {
  /** An earlier request, to start from. */
  before: PartnerApplication | null;
  onSent(): void;
}

/** Asks to become a partner. */
export function RequestForm({ before, onSent }: RequestFormProps) {
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  const form = useForm({
    schema: applicationFormStruct,
    initial: {
      company: before?.company ?? '',
      website: before?.website ?? '',
      contactEmail: before?.contactEmail ?? userProfile?.email ?? '',
      building: before?.building ?? '',
    },
    prepare: ({ website, ...values }) => ({ ...values, website: website.trim() || null }),
    async submit(body) {
      await client.call(requestPartnerAccess, { body });
      say('Your request is sent.');
      onSent();
    },
  });
  return (
    <Form form={form} label="Your request">
      <TextField {...form.field('company')} label="Company" autoComplete="organization" />
      <TextField
        {...form.field('website')}
        label="Website"
        type="url"
        placeholder="https://"
        autoComplete="url"
      />
      <TextField
        {...form.field('contactEmail')}
        label="Contact email"
        hint="We write there when something of yours stops working."
        type="email"
        autoComplete="email"
      />
      <TextAreaField
        {...form.field('building')}
        label="What you build"
        hint="What your customers do there, and what you need from us."
      />
      <FormActions>
        <SubmitButton submitting={form.submitting} busyLabel="Sending…">
          Send request
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
