import { slug } from 'github-slugger';
import type { MarkedExtension, Tokens } from 'marked';
import { type Insertion, withInsertions } from '../../shared/edited-text.ts';
import { escapeHtml } from '../../shared/escape.ts';
import { withoutPlaceholders } from '../html/placeholders.ts';
import { decodeAttribute, tagsIn } from '../html/tokenizer.ts';
import type { Attributed } from './extensions/attribute-list.ts';

/** A heading whose id is generated from `idText` instead of its own text. */
export type NamedHeading = Tokens.Heading & { idText?: string };

/** A heading with an id of its own. */
export type SluggedHeading = Tokens.Heading & {
  slug?: string | undefined;
};

type HeadingNames = Pick<NamedHeading, 'idText'> & Pick<SluggedHeading, 'slug'>;

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
        const { attributes, idText, slug: own } = heading as Attributed<object> & HeadingNames;
        const html = this.parser.parseInline(tokens);
        // For some tools, an id in the Markdown counts as used.
        if (own !== undefined && attributes?.id != null) usedIds.set(attributes.id, usedIds.get(attributes.id) ?? 0);
        const named = idText && withoutPlaceholders(idText).trim().toLowerCase();
        const id =
          attributes?.id == null
            ? uniqueId(own ?? plainSlug(named ?? textOf(html)), usedIds)
            : escapeHtml(attributes.id);
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
    },
  };
};

/** Gives the headings of HTML that have no id the same ids as GitHub. */
export const withHeadingIds = (html: string): string => {
  if (!/<h[1-6]/i.test(html)) return html;
  const tags = tagsIn(html, true).filter(({ name }) => /^h[1-6]$/.test(name));
  const idOf = ({ attributes }: (typeof tags)[number]): string | undefined => {
    const id = attributes.find(({ name }) => name === 'id');
    return id && decodeAttribute(html.slice(id.start, id.end));
  };
  const usedIds = new Map(tags.flatMap((tag) => (idOf(tag) === undefined ? [] : [[idOf(tag) as string, 0] as const])));
  const insertions = tags.flatMap((tag, index): readonly Insertion[] => {
    const close = tags[index + 1];
    if (tag.kind !== 'opening' || idOf(tag) !== undefined || close?.kind !== 'closing') return [];
    const heading = html.slice(tag.end, html.lastIndexOf('<', close.at));
    return [{ at: tag.at, text: ` id="${escapeHtml(uniqueId(plainSlug(textOf(heading)), usedIds))}"` }];
  });
  return withInsertions(html, insertions);
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

const uniqueId = (id: string, usedIds: Map<string, number>): string => {
  let unique = id;
  for (let count = usedIds.get(id) ?? 0; usedIds.has(unique); ) {
    count += 1;
    usedIds.set(id, count);
    unique = `${id}-${count}`;
  }
  usedIds.set(unique, 0);
  return unique;
};
