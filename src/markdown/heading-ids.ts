import { slug } from 'github-slugger';
import type { MarkedExtension } from 'marked';
import { withoutPlaceholders } from '../html/placeholders.ts';
import type { Attributed } from './extensions/extension.ts';

/** Characters of which it is known what becomes of them: ASCII, and the quotation marks and dashes of prose. */
const KNOWN = /^[\0-\x7f‘’“”–—…]*$/;
const REFERENCE = /&(#\d+|#x[\da-f]+|\w+);?/gi;
const TAG = /<[!/a-z].*?>/gi;

/**
 * Headings with ids as GitHub gives them, the same as those of marked-gfm-heading-id in less time: its expression for all
 * letters of the world's scripts is asked only about headings that may have any beside English ones.
 */
export const headingIds = (): MarkedExtension => {
  let given = new Map<string, number>();
  return {
    hooks: {
      preprocess: (source) => {
        given = new Map();
        return source;
      },
    },
    renderer: {
      heading({ tokens, depth, ...heading }) {
        const { attributes } = heading as Attributed<object>;
        const html = this.parser.parseInline(tokens);
        const id = attributes?.id ?? uniqueId(plainSlug(textOf(html)), given);
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
    },
  };
};

/** A heading's HTML without tags; references by name are left out. */
const textOf = (heading: string): string => {
  const html = withoutPlaceholders(heading);
  const text = html.includes('&')
    ? html.replace(REFERENCE, (_, name: string) => characterOf(name.toLowerCase()))
    : html;
  return text.trim().replace(TAG, '').toLowerCase();
};

const characterOf = (name: string): string => {
  if (name === 'colon') return ':';
  if (!name.startsWith('#')) return '';
  return String.fromCharCode(name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
};

const plainSlug = (text: string): string =>
  KNOWN.test(text) ? text.replace(/[^a-z0-9_ -]+/g, '').replaceAll(' ', '-') : slug(text);

const uniqueId = (id: string, given: Map<string, number>): string => {
  let unique = id;
  for (let count = given.get(id) ?? 0; given.has(unique); ) {
    count += 1;
    given.set(id, count);
    unique = `${id}-${count}`;
  }
  given.set(unique, 0);
  return unique;
};
