import { decodeAttribute } from './tokenizer.ts';

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
