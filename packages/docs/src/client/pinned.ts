interface Release {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Prints the lines that pin the version that is served, with the digest of each script. */
export async function showPinned(place: HTMLElement): Promise<void> {
  const embed = place.dataset['pinned']!;
  const response = await fetch(`${embed}/v1/embed.json`).catch(() => null);
  if (!response?.ok) return;
  const { version, files } = (await response.json()) as Release;
  place.querySelector('[data-snippet]')!.textContent = pinnedLines(`${embed}/${version}/`, files);
  place.querySelector<HTMLElement>('[data-unreleased]')!.hidden = !/^0\.0\.0/.test(version);
}

/** @param base the release's address, with a closing slash */
function pinnedLines(base: string, files: Release['files']): string {
  const scripts = Object.entries(files).filter(([name]) => name.endsWith('.js'));
  const integrity = Object.fromEntries(scripts.map(([name, digest]) => [base + name, digest]));
  return `<script type="importmap">
${JSON.stringify({ integrity }, null, 2)}
</script>
<link rel="stylesheet" href="${base}elements.css" integrity="${files['elements.css']}" crossorigin />
<script type="module" src="${base}loader.js" integrity="${files['loader.js']}" crossorigin></script>`;
}
