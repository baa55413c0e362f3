import { slug } from 'github-slugger';
import type { MarkedExtension, Tokens } from 'marked';
import { escapeHtml } from '../../shared/escape.ts';
import { withoutPlaceholders } from '../html/placeholders.ts';
import type { Attributed } from './extensions/attribute-list.ts';

/** A heading whose id is generated from `idText` instead of its own text. */
export type NamedHeading = Tokens.Heading & { idText?: string };

/** A heading with an id of its own. */
export type SluggedHeading = Tokens.Heading & {
  slug?: string | undefined;
  /** The number after the id of the second heading with the same one. @default 1 */
  secondNumber?: number | undefined;
  /** Returns the id with the template tags of the text. */
  slugWith?: (written: ReadonlyMap<string, string>) => string | undefined;
};

type HeadingNames = Pick<NamedHeading, 'idText'> & Pick<SluggedHeading, 'slug' | 'secondNumber'>;

/** Text that does not need the slow expression for letters of all scripts: ASCII, typographic quotes and dashes. */
const KNOWN = /^[\0-\x7f‘’“”–—…]*$/;
const REFERENCE = /&(#\d+|#x[\da-f]+|\w+);?/gi;
const TAG = /<[!/a-z].*?>/gi;

/**
 * Gives headings the same ids as GitHub. It is faster than marked-gfm-heading-id, because the expression for letters of
 * all scripts runs only for headings with letters outside ASCII.
 */
export const githubHeadingIds = (): MarkedExtension => {
  let usedIds = new Map<string, number>();
  return {
    hooks: {
      preprocess: (source) => {
        usedIds = new Map();
        return source;
      },
    },
    renderer: {
      heading({ tokens, depth, ...heading }) {
        const { attributes, idText, slug: own, secondNumber } = heading as Attributed<object> & HeadingNames;
        const html = this.parser.parseInline(tokens);
        // For some tools, an id in the Markdown counts as used.
        if (own !== undefined && attributes?.id != null) usedIds.set(attributes.id, usedIds.get(attributes.id) ?? 0);
        const named = idText && withoutPlaceholders(idText).trim().toLowerCase();
        const id =
          attributes?.id == null
            ? uniqueId(own ?? plainSlug(named ?? textOf(html)), usedIds, secondNumber)
            : escapeHtml(attributes.id);
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
    },
  };
};

/** Returns the text of a heading's HTML in lower case, without named character references. */
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

const uniqueId = (id: string, usedIds: Map<string, number>, second = 1): string => {
  let unique = id;
  for (let count = usedIds.get(id) ?? second - 1; usedIds.has(unique); ) {
    count += 1;
    usedIds.set(id, count);
    unique = `${id}-${count}`;
  }
  usedIds.set(unique, second - 1);
  return unique;
};
