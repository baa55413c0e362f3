import { decodeAttribute } from './tokenizer.ts';

const TAG = /<([a-z][^\s/>]*)([^<]*)/gi;
const ATTRIBUTE = /\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`&]+))/gi;

/**
 * What the fragment of an address may name in HTML: ids, and the names of anchors, which older pages have. It is looked
 * for in all posts, so no parser is asked: what looks like a tag in a comment or a script counts as one.
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
