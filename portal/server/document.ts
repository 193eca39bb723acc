import { html, raw } from 'hono/html';
import { BOOT_SCRIPT } from '../src/app/boot-script.ts';
import { PAGE_BLOCK, type ServedPage } from '../src/app/served-page.ts';
import { START_AFTER_PICTURE_SCRIPT } from '../src/app/start-after-picture.ts';
import {
  documentTitle,
  SITE_NAME,
  type FirstImage,
  type PageHead,
} from '../src/features/page/page-head.ts';
import type { PageFiles } from './build-output.ts';

// Each in one piece, so no formatting comes between a script and its hash.
const BOOT = raw(`<script>${BOOT_SCRIPT}</script>`);
const START_AFTER_PICTURE = raw(`<script>${START_AFTER_PICTURE_SCRIPT}</script>`);

interface DocumentParts {
  readonly head: PageHead;
  /** The origin visitors use. */
  readonly origin: string;
  readonly apiOrigin: string;
  readonly files: PageFiles;
  readonly page: ServedPage;
  /** The rendered screen; empty where the browser renders it. */
  readonly body: string;
}

/**
 * A page. Every value is escaped for its context. It is readable without its scripts, so these
 * give way to its pictures.
 */
export function renderDocument(parts: DocumentParts): string {
  const { head, origin, files, page } = parts;
  const { canonicalPath, firstImage, structuredData } = head;
  const title = documentTitle(head);
  const canonical = canonicalPath === undefined ? undefined : `${origin}${canonicalPath}`;
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
          ${BOOT} ${firstImage && opening(firstImage, files)}
          <link rel="preconnect" href="${parts.apiOrigin}" />
          ${files.styles.map((style) => html`<link rel="stylesheet" href="${style}" /> `)}
          ${!firstImage && scriptsAndFonts(files)}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon-48.png" sizes="48x48" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/site.webmanifest" />
          ${openGraph(head, title, canonical)}
          ${head.embedPath !== undefined && html`<link rel="alternate" type="application/json+oembed" href="${origin}${head.embedPath}" title="${title}" />`}
          ${structuredData && dataBlock('application/ld+json', structuredData)}
        </head>
        <body>
          <div id="root">${raw(parts.body)}</div>
          ${dataBlock('application/json', page, PAGE_BLOCK)}
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

/** The image first; scripts when it's there, fonts at once or when text needs them. */
function opening(image: FirstImage, { fonts, script, modules }: PageFiles) {
  const { url, srcset, sizes, withFonts = false } = image;
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

function openGraph(
  { description, shareImage }: PageHead,
  title: string,
  canonical: string | undefined,
) {
  return html`<meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${canonical && html`<meta property="og:url" content="${canonical}" />`}
    <meta name="twitter:card" content="${shareImage ? 'summary_large_image' : 'summary'}" />
    ${
      shareImage &&
      html`<meta property="og:image" content="${shareImage.url}" />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content="${shareImage.width}" />
        <meta property="og:image:height" content="${shareImage.height}" />
        <meta property="og:image:alt" content="${shareImage.alt}" />`
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
