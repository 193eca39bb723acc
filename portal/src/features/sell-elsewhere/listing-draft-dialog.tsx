import { readListingDraft, type ListingDraft } from '@tag/contract/listing-drafts';
import { Button } from '@tag/ui/button';
import { Facts } from '@tag/ui/facts';
import { Modal } from '@tag/ui/modal';
import { saveFile } from '@tag/ui/save-file';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { NotLoaded } from '../api/not-loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import './sell-elsewhere.css';

interface ListingDraftDialogProps {
  certificate: string;
  onClose(): void;
}

/** One card as other marketplaces list it: to copy, and its images to download. */
export default function ListingDraftDialog({ certificate, onClose }: ListingDraftDialogProps) {
  const client = useClient();
  const { answer, failure, again } = useAnswer(`draft ${certificate}`, (signal) =>
    client.call(readListingDraft, { params: { certificateValue: certificate } }, { signal }),
  );
  return (
    <Modal title={`Sell ${certificate} elsewhere`} onClose={onClose}>
      {answer ? <Draft draft={answer} /> : <NotLoaded {...{ failure, again }} />}
    </Modal>
  );
}

function Draft({ draft }: { draft: ListingDraft }) {
  const { certificate, description, descriptors, images, reportUrl, specifics, title } = draft;
  const [isSaving, setSaving] = useState(false);

  async function saveImages(): Promise<void> {
    setSaving(true);
    try {
      for (const [index, { url }] of images.entries()) {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${response.status} for ${url}`);
        saveFile(await response.blob(), `${certificate}-${index + 1}.jpg`);
      }
    } catch {
      say('The images couldn’t be downloaded. Try again.', 'error');
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="sell-elsewhere">
      <section aria-label="Title">
        <h3>Title</h3>
        <p>{title}</p>
        <CopyButton of="title" text={title} />
      </section>
      <section aria-label="Description">
        <h3>Description</h3>
        {description.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <CopyButton of="description" text={description.lines.join('\n')} />
        <CopyButton of="description as HTML" text={description.html} />
      </section>
      <section aria-label="Item specifics">
        <h3>Item specifics</h3>
        <Facts
          className="sell-elsewhere-facts"
          facts={specifics.map(({ name, value }) => [name, value])}
        />
        <CopyButton
          of="item specifics"
          text={specifics.map(({ name, value }) => `${name}\t${value}`).join('\n')}
        />
      </section>
      <section aria-label="Condition on eBay">
        <h3>Condition on eBay</h3>
        <Facts
          className="sell-elsewhere-facts"
          facts={descriptors.map(({ id, name, value }) => [`${name} (${id})`, value])}
        />
      </section>
      <section aria-label="Images">
        <h3>Images</h3>
        <ul className="sell-elsewhere-images">
          {images.map(({ height, url, width }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`Image ${index + 1}`} {...{ width, height }} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
        <Button aria-disabled={isSaving} onClick={() => !isSaving && void saveImages()}>
          {isSaving ? 'Downloading…' : 'Download images'}
        </Button>
      </section>
      <section aria-label="Report">
        <h3>Report</h3>
        <p>{reportUrl}</p>
        <CopyButton of="address" text={reportUrl} />
      </section>
    </div>
  );
}

function CopyButton({ of, text }: { of: string; text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied the ${of}.`);
    } catch {
      say('Copying isn’t allowed here. Select the text instead.', 'error');
    }
  }
  return <Button onClick={() => void copy()}>Copy {of}</Button>;
}
