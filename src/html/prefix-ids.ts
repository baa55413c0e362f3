import { addressAttributesIn } from './addresses.ts';
import { type Insertion, withInsertions } from './insertions.ts';
import { type PostsByAddress, postAt } from './posts-by-address.ts';
import { tokenize } from './tokenizer.ts';

/** The id that one of a post has on pages that show several posts. No slug has a colon: two are never the same. */
export const prefixedId = (slug: string, id: string): string => `${slug}:${id}`;

/** Attributes that are an id, and those that are the ids of other elements (HTML Standard, ARIA 1.2). */
const IDS: ReadonlySet<string> = new Set(
  [
    'id for list form headers itemref popovertarget commandfor aria-activedescendant aria-controls aria-describedby',
    'aria-details aria-errormessage aria-flowto aria-labelledby aria-owns',
  ]
    .join(' ')
    .split(' '),
);

/**
 * HTML whose ids begin with the post's slug. What refers to them follows: attributes, links to places in the post, and
 * links to places in posts whose ids do the same. Scripts and styles in the HTML do not.
 */
export const prefixIds = (html: string, slug: string, posts: PostsByAddress): string =>
  withInsertions(html, [...inAttributes(html, slug), ...inAddresses(html, slug, posts)]);

const inAttributes = (html: string, slug: string): readonly Insertion[] => {
  const found: Insertion[] = [];
  let inTag: Insertion[] = [];
  let [tag, attribute] = ['', ''];
  const text = prefixedId(slug, '');
  const endTag = (): void => {
    found.push(...inTag);
  };
  tokenize(html, {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      inTag = [];
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
    },
    onattribdata: (start, end) => {
      for (const place of placesIn(tag, attribute, html.slice(start, end))) inTag.push({ at: start + place, text });
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
  });
  return found;
};

/** Where ids begin in an attribute, but for addresses. */
const placesIn = (tag: string, attribute: string, value: string): readonly number[] => {
  const isAnchor = attribute === 'name' && (tag === 'a' || tag === 'map');
  if (IDS.has(attribute) || isAnchor) return [...value.matchAll(/\S+/g)].map(({ index }) => index);
  if (attribute === 'usemap') return value.startsWith('#') ? [1] : [];
  // What SVG is painted with.
  return [...value.matchAll(/\burl\(\s*(?:["']|&quot;)?#/gi)].map(({ 0: { length }, index }) => index + length);
};

/** Not where scripts or browsers have a meaning of their own: `#/page`, `#!page`, `#:~:text=`, `#top`. */
const FRAGMENT = /^#(?![/!:]|top$)(?=.)/i;

const inAddresses = (html: string, slug: string, posts: PostsByAddress): readonly Insertion[] =>
  addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .flatMap(({ value, start }): Insertion[] => {
      if (FRAGMENT.test(value)) return [{ at: start + 1, text: prefixedId(slug, '') }];
      const post = postAt(value, posts);
      if (post === null) return [];
      const hash = value.indexOf('#', post.length);
      if (hash === -1 || !FRAGMENT.test(value.slice(hash))) return [];
      return [{ at: start + hash + 1, text: prefixedId(post.slug, '') }];
    });
