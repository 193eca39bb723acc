import { escapeHtml } from '@tag/contract/formats';

/**
 * The embed code of a report: the script, the element, and a fallback link for pages without scripts.
 */
export function embedLines(certificate: string, page: string, script: string): string {
  return [
    `<script type="module" src="${escapeHtml(script)}"></script>`,
    `<tag-card-report cert="${escapeHtml(certificate)}" loading="lazy">`,
    `  <a href="${escapeHtml(page)}">View report ${escapeHtml(certificate)}</a></tag-card-report>`,
  ].join('\n');
}
