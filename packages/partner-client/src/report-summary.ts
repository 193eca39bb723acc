import { createPublicClient } from '@tag/client/public';
import { escapeHtml, formatCount } from '@tag/contract/formats';
import { cardName, editionTitle, type GradedCardScore } from '@tag/contract/graded-cards';
import { reportAddress } from '@tag/contract/listing-drafts';

/** Where the summary's picture, link, and style sheet come from. */
export interface SummarySources {
  /** The API's address, for the picture. */
  readonly apiBase: string;
  /** The portal's address, for the report and `/frame/summary.css`. */
  readonly portalBase: string;
}

/**
 * A grade's summary as HTML that needs no script, for a page that your server renders: 100 of them are a
 * few milliseconds. Its shadow root is declared in the HTML, so no style of your page reaches it.
 * @param score the answer of `gradedCardScore`.
 */
export function reportSummary(score: GradedCardScore, sources: SummarySources): string {
  const { card, certificate, grade, image, population } = score;
  const address = reportAddress(certificate, { portalUrl: sources.portalBase });
  const points = grade.score === null ? '' : `${formatCount(grade.score)} of 1,000`;
  const rarity =
    population.higher === 0 ? 'none higher' : `${formatCount(population.higher)} higher`;
  const picture = createPublicClient({ baseUrl: sources.apiBase }).mediaUrl(image, { width: 160 });
  const name = cardName(card);
  return [
    '<tag-report-summary><template shadowrootmode="open">',
    `<link rel="stylesheet" href="${escapeHtml(sources.portalBase)}/frame/summary.css">`,
    `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">`,
    `<img src="${escapeHtml(picture)}" width="${image.width}" height="${image.height}" alt="" loading="lazy">`,
    `<span class="words"><span class="quiet">${escapeHtml(editionTitle(card))}</span>`,
    `<b>${escapeHtml(name)}</b>`,
    `<span class="quiet">${formatCount(population.atGrade)} of this grade, ${rarity}</span>`,
    `<span class="quiet">TAG certificate ${certificate}</span></span>`,
    `<span class="grade"><b>${escapeHtml(grade.grade)}</b><span>${escapeHtml(grade.label)}</span>`,
    `<span class="quiet">${points}</span></span></a></template>`,
    `<a href="${escapeHtml(address)}">${escapeHtml(`${name}, graded ${grade.label} ${grade.grade}`)}</a>`,
    '</tag-report-summary>',
  ].join('');
}
