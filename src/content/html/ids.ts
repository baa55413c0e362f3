import { type Insertion, withInsertions } from '../../shared/edited-text.ts';
import { addressAttributesIn } from './address-attributes.ts';
import { type PostsByAddress, postAt } from './mark-addresses.ts';
import { decodeAttribute, tagsIn } from './tokenizer.ts';

const TAG = /<([a-z][^\s/>]*)([^<]*)/gi;
const ATTRIBUTE = /\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`&]+))/gi;

/**
 * Returns the targets of URL fragments in HTML: ids, and the names of anchors in older pages. It runs over all posts,
 * so it uses no parser: text that looks like a tag in a comment or a script counts as a tag.
 */
export const idsIn = (html: string): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      if (name.toLowerCase() === 'id' || tag.toLowerCase() === 'a')
        ids.add(decodeAttribute(double ?? single ?? bare ?? ''));
    }
  }
  return ids;
};

/** Returns a post's id for pages that show several posts. It is unique, because no slug has a colon. */
export const prefixedId = (slug: string, id: string): string => `${slug}:${id}`;

/** The id attribute, and attributes that refer to ids of other elements (HTML Standard, ARIA 1.2). */
const IDS: ReadonlySet<string> = new Set(
  [
    'id for list form headers itemref popovertarget commandfor aria-activedescendant aria-controls aria-describedby',
    'aria-details aria-errormessage aria-flowto aria-labelledby aria-owns',
  ]
    .join(' ')
    .split(' '),
);

/**
 * Prefixes the ids in HTML with the post's slug. References follow: attributes, links to ids in the same post, and
 * links to ids in other posts, which get a prefix too. Scripts and styles in the HTML do not change.
 */
export const prefixIds = (html: string, slug: string, posts: PostsByAddress): string =>
  withInsertions(html, [...inAttributes(html, slug), ...inAddresses(html, slug, posts)]);

const inAttributes = (html: string, slug: string): readonly Insertion[] =>
  tagsIn(html).flatMap(({ name: tag, attributes }) =>
    attributes.flatMap(({ name, start, end }) =>
      placesIn(tag, name, html.slice(start, end)).map((place) => ({ at: start + place, text: prefixedId(slug, '') })),
    ),
  );

/** Returns where ids begin in an attribute that is not a URL. */
const placesIn = (tag: string, attribute: string, value: string): readonly number[] => {
  const isAnchor = attribute === 'name' && (tag === 'a' || tag === 'map');
  if (IDS.has(attribute) || isAnchor) return [...value.matchAll(/\S+/g)].map(({ index }) => index);
  if (attribute === 'usemap') return value.startsWith('#') ? [1] : [];
  // A paint reference of SVG.
  return [...value.matchAll(/\burl\(\s*(?:["']|&quot;)?#/gi)].map(({ 0: { length }, index }) => index + length);
};

/** Excludes fragments with a meaning to scripts or browsers: `#/page`, `#!page`, `#:~:text=`, `#top`. */
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
