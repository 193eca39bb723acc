import { html, raw } from 'hono/html';
import { BOOT_SCRIPT } from '../src/app/boot-script.ts';
import { documentTitle, SITE_NAME, type PageHead } from '../src/features/page/page-head.ts';
import { START_AFTER_PICTURE_SCRIPT } from '../src/app/start-after-picture.ts';
import {
  POPULATION_BLOCK,
  REPORT_BLOCK,
  SETTINGS_BLOCK,
  type ServedPage,
} from '../src/app/served-page.ts';
import type { PageFiles } from './build-output.ts';
import type { PreviewImage } from './card-metadata.ts';

// Each in one piece, so that no formatting comes between a script and its hash.
const BOOT = raw(`<script>${BOOT_SCRIPT}</script>`);
const START_AFTER_PICTURE = raw(`<script>${START_AFTER_PICTURE_SCRIPT}</script>`);

/** A picture as an image asks for it. */
export interface FirstPicture {
  readonly url: string;
  readonly srcset?: string;
  readonly sizes?: string;
  /** Whether the page is its words as much, so that their fonts come beside it. */
  readonly withFonts?: boolean;
}

export interface DocumentParts {
  readonly head: PageHead;
  /** Absolute; without it the page asks not to be indexed. */
  readonly canonical: string | undefined;
  /** The picture that the page opens with, where it should not wait for the body. */
  readonly firstPicture?: FirstPicture | undefined;
  readonly preview?: PreviewImage | undefined;
  readonly structuredData?: object | undefined;
  readonly apiOrigin: string;
  readonly files: PageFiles;
  readonly page: ServedPage;
  /** The rendered screen; empty where the browser renders it. */
  readonly body: string;
}

/**
 * A whole page. Every value is escaped for where it stands. It is readable without its scripts, so these
 * give way to its pictures.
 */
export function renderDocument(parts: DocumentParts): string {
  const { head, canonical, firstPicture, files, page } = parts;
  const title = documentTitle(head);
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <meta name="description" content="${head.description}" />
          ${canonical ? html`<link rel="canonical" href="${canonical}" />` : html`<meta name="robots" content="noindex" />`}
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171b1c" />
          ${BOOT} ${firstPicture && opening(firstPicture, files)}
          <link rel="preconnect" href="${parts.apiOrigin}" />
          ${files.styles.map((style) => html`<link rel="stylesheet" href="${style}" /> `)}
          ${!firstPicture && scriptsAndFonts(files)}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon-48.png" sizes="48x48" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/site.webmanifest" />
          ${openGraph(parts, title)}
          ${parts.structuredData && dataBlock('application/ld+json', parts.structuredData)}
        </head>
        <body>
          <div id="root">${raw(parts.body)}</div>
          ${dataBlock('application/json', page.settings, SETTINGS_BLOCK)}
          ${page.report && dataBlock('application/json', page.report, REPORT_BLOCK)}
          ${page.population && dataBlock('application/json', page.population, POPULATION_BLOCK)}
        </body>
      </html> `,
  );
}

/** Everything at once, the scripts last. */
function scriptsAndFonts({ fonts, script, modules }: PageFiles) {
  return html`
    ${preloaded(fonts)}
    <script type="module" src="${script}" fetchpriority="low"></script>
    ${modules.map((module) => html`<link rel="modulepreload" href="${module}" fetchpriority="low" /> `)}
  `;
}

function preloaded(fonts: PageFiles['fonts']) {
  return fonts.map(
    (font) => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin /> `,
  );
}

/** The picture first; scripts when it is there, fonts at once or when words ask for them. */
function opening(picture: FirstPicture, { fonts, script, modules }: PageFiles) {
  const { url, srcset, sizes, withFonts = false } = picture;
  const scripts = [script, ...modules].join(' ');
  return html`${START_AFTER_PICTURE}<link
      rel="preload"
      as="image"
      href="${url}"
      ${srcset !== undefined && html`imagesrcset="${srcset}" imagesizes="${sizes ?? '100vw'}"`}
      fetchpriority="high"
      data-scripts="${scripts}"
    />
    ${withFonts && preloaded(fonts)}`;
}

function openGraph({ head, canonical, preview }: DocumentParts, title: string) {
  return html`<meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${head.description}" />
    ${canonical && html`<meta property="og:url" content="${canonical}" />`}
    <meta name="twitter:card" content="${preview ? 'summary_large_image' : 'summary'}" />
    ${
      preview &&
      html`<meta property="og:image" content="${preview.url}" />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content="${preview.width}" />
        <meta property="og:image:height" content="${preview.height}" />
        <meta property="og:image:alt" content="${preview.alt}" />`
    }`;
}

/**
 * JSON inside a script element. `<` may not appear, or a card's name could end the element; the two
 * line separators are no line ends in JSON but were in scripts.
 */
function dataBlock(type: string, data: unknown, id?: string) {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return raw(`<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`);
}
