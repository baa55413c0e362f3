import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { idsIn } from '../html/ids.ts';
import type { Cause } from './body-problem.ts';
import { anchorIn } from './references.ts';

/** What is wrong with links to places on their own page. */
export const missingAnchors = (
  fragments: readonly string[],
  html: string,
): readonly (Cause & { readonly href: string })[] => {
  if (fragments.length === 0) return [];
  const ids = idsIn(html);
  return fragments.flatMap((href) => {
    const problem = missingAnchor(anchorIn(href), ids);
    return problem === null ? [] : { ...problem, href };
  });
};

/** What is wrong with a link to a place in a post; null where nothing is. `file` is the post, where it is another one. */
export const missingAnchor = (anchor: string, ids: ReadonlySet<string>, file?: string): Cause | null => {
  if (ids.has(anchor) || isEverywhere(anchor)) return null;
  return {
    severity: 'warning',
    code: 'post/anchor-missing',
    message: `There is no place ${anchor} in ${file ?? 'this post'}: the link leads to the top of it.`,
    help: `${didYouMean(anchor, ids)}A place has the id of a heading, or that of an element of HTML.`,
  };
};

/** The top of a page, and text that a browser looks for: https://wicg.github.io/scroll-to-text-fragment/ */
const isEverywhere = (anchor: string): boolean => /^(?:|top|:~:.*)$/is.test(anchor);
