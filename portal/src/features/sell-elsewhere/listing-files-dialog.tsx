import { formatCards, formatCount } from '@tag/contract/formats';
import {
  LISTING_FILE_FORMATS,
  readSellingSettings,
  SELLING_SETTINGS,
  saveSellingSettings,
  sellingSettingsStruct,
  type ListingFile,
  type ListingFileFormat,
  type SellingSettings,
} from '@tag/contract/listing-drafts';
import { Button } from '@tag/ui/button';
import { FormActions, RadioGroup, SubmitButton, TextField, Form, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { NotLoaded } from '../api/not-loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { useMay } from '../owner-only/owner-only.tsx';
import { downloadListingFile } from './download-listing-file.ts';
import './sell-elsewhere.css';

const FORMATS: Readonly<Record<ListingFileFormat, string>> = {
  ebay: 'eBay: a template for Seller Hub Reports',
  csv: 'CSV for other marketplaces and spreadsheets',
  json: 'JSON for your own tools',
};
const CHOICES = LISTING_FILE_FORMATS.map((value) => ({ value, label: FORMATS[value] }));
const REASONS = {
  not_published: 'its report isn’t public yet',
  not_yours: 'it isn’t yours',
} as const;
const MOST_SHOWN = 10;
const SETTINGS: Readonly<Record<keyof SellingSettings, string>> = {
  location: 'Location',
  shippingProfile: 'Shipping policy',
  returnProfile: 'Return policy',
  paymentProfile: 'Payment policy',
};

/** What isn't in a file. */
type Lacks = Pick<ListingFile, 'left' | 'missing'>;

interface ListingFilesDialogProps {
  /** The user's cards, listed or not; all their live listings by default. */
  certificates?: readonly string[];
  onClose(): void;
}

/** Downloads many cards as a file that other marketplaces import. */
export function ListingFilesDialog({ certificates, onClose }: ListingFilesDialogProps) {
  const client = useClient();
  const { answer, failure, again } = useAnswer('selling-settings', (signal) =>
    client.call(readSellingSettings, undefined, { signal }),
  );
  const cards = certificates ? formatCards(certificates.length) : 'everything that’s for sale';
  return (
    <Modal title={`Sell elsewhere: ${cards}`} onClose={onClose}>
      {answer ? (
        <FileForm settings={answer} {...(certificates && { certificates })} onClose={onClose} />
      ) : (
        <NotLoaded {...{ failure, again }} />
      )}
    </Modal>
  );
}

function FileForm(props: ListingFilesDialogProps & { settings: SellingSettings }) {
  const { certificates, settings, onClose } = props;
  const client = useClient();
  const maySave = useMay(saveSellingSettings);
  const [format, setFormat] = useState<ListingFileFormat>('ebay');
  const [{ left, missing }, setLacks] = useState<Lacks>({ left: [], missing: [] });
  const { location = '', shippingProfile = '', returnProfile = '', paymentProfile = '' } = settings;
  const form = useForm({
    schema: sellingSettingsStruct,
    initial: { location, shippingProfile, returnProfile, paymentProfile },
    async submit(body) {
      if (format === 'ebay' && maySave && form.changed) {
        await client.call(saveSellingSettings, { body });
      }
      const file = await downloadListingFile(client, format, certificates);
      setLacks(file);
      if (file.cards > 0) say(`Downloaded a file with ${formatCards(file.cards)}.`);
      else if (file.left.length === 0) say('Nothing is for sale.', 'error');
      if (file.cards > 0 && file.left.length + file.missing.length === 0) onClose();
    },
  });
  return (
    <Form form={form} className="sell-elsewhere">
      <RadioGroup
        name="format"
        label="File"
        choices={CHOICES}
        value={format}
        onChange={(value) => setFormat(value as ListingFileFormat)}
        onBlur={() => {}}
      />
      {format === 'ebay' && maySave && (
        <fieldset>
          <legend>Your eBay account</legend>
          <p>
            eBay needs a location and the names of your business policies. We keep them for your
            next file.
          </p>
          {SELLING_SETTINGS.map((name) => {
            // Files are written without them, too, but eBay refuses those.
            const { optional: _, ...field } = form.field(name);
            return (
              <TextField
                key={name}
                {...field}
                label={SETTINGS[name]}
                {...(name === 'location' && { hint: 'City and state, or ZIP code' })}
              />
            );
          })}
        </fieldset>
      )}
      {certificates && (
        <p>
          A card that isn’t for sale here has no price in the file. Fill it in before you upload it.
        </p>
      )}
      {missing.length > 0 && <Missing missing={missing} />}
      {left.length > 0 && <LeftOut left={left} />}
      <FormActions>
        <SubmitButton submitting={form.submitting} busyLabel="Preparing…">
          Download
        </SubmitButton>
        <Button onClick={onClose}>{left.length + missing.length > 0 ? 'Close' : 'Cancel'}</Button>
      </FormActions>
    </Form>
  );
}

function Missing({ missing }: Pick<ListingFile, 'missing'>) {
  const names = missing.map((name) => SETTINGS[name].toLowerCase());
  return (
    <p role="alert">
      eBay refuses the file without: {names.join(', ')}. Fill them in here and download again, or
      add them to the file.
    </p>
  );
}

function LeftOut({ left }: Pick<ListingFile, 'left'>) {
  return (
    <div role="alert">
      <p>{formatCards(left.length)} left out:</p>
      <ul>
        {left.slice(0, MOST_SHOWN).map(({ certificate, reason }) => (
          <li key={certificate}>
            {certificate}: {REASONS[reason]}
          </li>
        ))}
        {left.length > MOST_SHOWN && <li>and {formatCount(left.length - MOST_SHOWN)} more</li>}
      </ul>
    </div>
  );
}
