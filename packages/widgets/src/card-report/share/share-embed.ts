/**
 * The three lines that show a report on any page: the script, the element, and a link for readers
 * without scripts.
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
