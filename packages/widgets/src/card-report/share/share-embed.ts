/**
 * The embed code of a report: the script, the element, and a fallback link for pages without scripts.
 */
export function embedLines(certificate: string, page: string, script: string): string {
  return [
    `<script type="module" src="${quoted(script)}"></script>`,
    `<tag-card-report cert="${quoted(certificate)}" loading="lazy">`,
    `  <a href="${quoted(page)}">View report ${quoted(certificate)}</a></tag-card-report>`,
  ].join('\n');
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
