import { gradeName } from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { Heading } from '@tag/ui/heading';
import { useReport } from '../state/report-context.ts';
import { cardHref } from '../report-links.ts';
import { Panel } from '../outline/panel.tsx';
import { useInBrowser } from '../state/use-in-browser.ts';
import { embedLines } from './share-embed.ts';

type Copied = 'link' | 'lines';

/** The report's link, share image, and embed code. */
export function ShareSection() {
  const { report, links, level } = useReport();
  const { certificate } = report;
  const href = links && cardHref(links, certificate);
  const page = useInBrowser(() => (href ? new URL(href, document.baseURI).href : ''), '');
  const [said, say] = useState('');
  /** Text to copy by hand, after copying failed. */
  const [byHand, setByHand] = useState('');
  const script = links?.embedScript;
  const lines = page && script ? embedLines(certificate, page, script) : '';

  async function copy(what: Copied, text: string) {
    setByHand('');
    try {
      await navigator.clipboard.writeText(text);
      say(what === 'link' ? 'Link copied.' : 'Code copied.');
    } catch {
      setByHand(text);
      say('Copying isn’t allowed here. Select the text and copy it.');
    }
  }
  return (
    <Panel id="share">
      <div className="tag-report-actions">
        {page && <Button onClick={() => void copy('link', page)}>Copy link</Button>}
        <ShareButtons page={page} say={say} />
      </div>
      <p className="tag-report-said" role="status">
        {said}
      </p>
      {byHand && (
        <textarea
          className="tag-report-by-hand"
          aria-label="Text to copy"
          readOnly
          rows={byHand.split('\n').length + 1}
          value={byHand}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {lines && (
        <div className="tag-report-embed">
          <Heading level={level + 2}>Embed this report</Heading>
          <pre>
            <code>{lines}</code>
          </pre>
          <Button onClick={() => void copy('lines', lines)}>Copy code</Button>
        </div>
      )}
    </Panel>
  );
}

interface ShareButtonsProps {
  /** The report's URL; empty if unknown. */
  page: string;
  say(words: string): void;
}

/** Buttons for the share image and the system's share sheet; their code loads on first use. */
function ShareButtons({ page, say }: ShareButtonsProps) {
  const { report, client } = useReport();
  const { certificate, card, grade } = report;
  const title = `${card.name}, ${gradeName(grade)}`;
  const isShareable = useInBrowser(canShare, false);
  const isPictureShareable = useInBrowser(canShareFiles, false);

  async function passOn(data: ShareData) {
    try {
      await navigator.share(data);
      say('');
    } catch (error) {
      const { name } = error as Error;
      // The visitor closed the share sheet.
      if (name === 'AbortError') say('');
      else if (name === 'NotAllowedError' && data.files) say('Ready. Press Share again.');
      else say('Sharing isn’t available here.');
    }
  }
  async function withPicture(proceed: (file: File) => Promise<void>) {
    say('Loading the image …');
    try {
      const { pictureFile } = await import('./share-picture.ts');
      await proceed(await pictureFile(report, client));
    } catch {
      say('The image didn’t load. Check your connection and try again.');
    }
  }
  async function save(file: File) {
    const { saveFile } = await import('./share-picture.ts');
    saveFile(file, file.name);
    say(`Saved ${file.name}.`);
  }
  return (
    <>
      {page && isShareable && (
        <Button onClick={() => void passOn({ title, text: `Report ${certificate}`, url: page })}>
          Share link …
        </Button>
      )}
      <Button onClick={() => void withPicture(save)}>Save share image</Button>
      {isPictureShareable && (
        <Button onClick={() => void withPicture((file) => passOn({ title, files: [file] }))}>
          Share image …
        </Button>
      )}
    </>
  );
}

const canShare = () => 'share' in navigator;
const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'picture.jpg', { type: 'image/jpeg' })] }) === true;
