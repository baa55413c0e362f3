import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { idsIn } from '../html/ids.ts';
import { anchorIn } from '../markdown/references.ts';
import type { PostProblem, Report } from './report.ts';

/** Links to places on a post's own page that are not there. */
export const warnOfAnchors = (fragments: readonly string[], html: string, report: Report): void => {
  if (fragments.length === 0) return;
  const ids = idsIn(html);
  for (const href of fragments) {
    const problem = missingAnchor(anchorIn(href), ids);
    if (problem !== null) report({ ...problem, href });
  }
};

/** What is wrong with a link to a place in a post; null where nothing is. `file` is the post, where it is another one. */
export const missingAnchor = (anchor: string, ids: ReadonlySet<string>, file?: string): PostProblem | null => {
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
