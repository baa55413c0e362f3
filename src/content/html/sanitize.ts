import { createRequire } from 'node:module';
import type SanitizeHtml from 'sanitize-html';
import type { Attributes, IOptions } from 'sanitize-html';
import { schemeOf } from './unsafe-address.ts';

const require = createRequire(import.meta.url);

const FOOTNOTE = ['data-footnotes', 'data-footnote-ref', 'data-footnote-backref', 'aria-describedby', 'aria-label'];
const TAGS = (
  'h1 h2 h3 h4 h5 h6 p br hr div span section blockquote pre code kbd samp var a img picture source figure ' +
  'figcaption ul ol li dl dt dd table caption thead tbody tfoot tr th td em strong b i u s del ins mark small sub ' +
  'sup abbr cite q time details summary input video audio'
).split(' ');

const SCHEMES = ['http', 'https', 'mailto', 'tel'];
const ADDRESSES = ['href', 'src', 'srcset', 'poster'];
/** Template tags, which a site that shows the HTML may replace with nothing. */
const TEMPLATE_TAG = /\{\{.*?\}\}+|\{%.*?%\}|\{#.*?#\}/gs;

/** Whether a URL has a scheme that is not allowed once its template tags are removed. */
const isHiddenScheme = (address: string): boolean => {
  if (!address.includes('{')) return false;
  const scheme = schemeOf(address.replace(TEMPLATE_TAG, ''));
  return scheme !== null && !SCHEMES.includes(scheme);
};

/** Names of the document and of all objects, which scripts of a page would read from an element with such an id. */
const CLOBBERS =
  /^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|document|window|self|top|parent|frames|opener|location|navigator|cookie|forms|attributes|nodeName|innerHTML|ownerDocument|defaultView|currentScript|getElementById|querySelector|createElement|eval|alert|fetch|documentElement)$/i;

/** An id, or a fragment after `#`, under a name that no script reads. */
export const safeId = (id: string): string => (CLOBBERS.test(id) ? `user-content-${id}` : id);

const withoutHiddenSchemes = (tagName: string, attribs: Attributes): { tagName: string; attribs: Attributes } => {
  for (const name of ADDRESSES) if (isHiddenScheme(attribs[name] ?? '')) delete attribs[name];
  if (attribs.id !== undefined) attribs.id = safeId(attribs.id);
  if (attribs.href?.startsWith('#')) attribs.href = `#${safeId(attribs.href.slice(1))}`;
  return { tagName, attribs };
};

/** What Markdown produces, no frames: headings with ids, code with classes, footnotes, tables, task lists, images. */
const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', ...FOOTNOTE],
    section: FOOTNOTE,
    pre: ['data-title', 'data-lines'],
    img: ['src', 'srcset', 'alt', 'width', 'height', 'loading'],
    source: ['src', 'srcset', 'type', 'media'],
    video: ['src', 'poster', 'controls', 'width', 'height'],
    audio: ['src', 'controls'],
    input: [{ name: 'type', values: ['checkbox'] }, 'checked', 'disabled'],
    ol: ['start'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
    td: ['align', 'colspan', 'rowspan'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedSchemes: SCHEMES,
  disallowedTagsMode: 'discard',
  transformTags: {
    // Task lists have checkboxes. An input of any other type would lose its type and become a text field. Removing it
    // afterwards with `exclusiveFilter` would copy all HTML before it.
    input: (tagName, attribs) =>
      attribs.type?.toLowerCase() === 'checkbox'
        ? { tagName, attribs: { ...attribs, type: 'checkbox' } }
        : { tagName: 'span', attribs: {} },
    '*': withoutHiddenSchemes,
  },
};

export type Sanitize = (html: string) => string;

/**
 * Returns a function that removes harmful HTML, or one that changes nothing if the option is off. The first call loads
 * the sanitiser, because few projects need it.
 */
export const createSanitizer =
  (isWanted: boolean): Sanitize =>
  (html) =>
    isWanted ? (require('sanitize-html') as typeof SanitizeHtml)(html, OPTIONS) : html;
