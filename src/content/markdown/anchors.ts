import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { idsIn } from '../html/ids.ts';
import type { Cause } from './body-problem.ts';
import { anchorIn } from './relative-address.ts';
import { type ResidueKind, TAG_LEFT } from './templates/residue.ts';

/** Returns a warning for each link to a missing id on its own page. */
export const missingAnchors = (
  { fragments, residue }: { readonly fragments: readonly string[]; readonly residue: readonly ResidueKind[] },
  html: string,
): readonly (Cause & { readonly href: string })[] => {
  if (fragments.length === 0) return [];
  const ids = idsIn(html);
  return fragments.flatMap((href) => {
    const problem = missingAnchor(anchorIn(href), ids, { residue });
    return problem === null ? [] : { ...problem, href };
  });
};

/** Returns a warning for a link to a missing id; null if the id exists. `file` is the target, if it is another post. */
export const missingAnchor = (
  anchor: string,
  ids: ReadonlySet<string>,
  { file, residue = [] }: { readonly file?: string; readonly residue?: readonly ResidueKind[] | undefined },
): Cause | null => {
  if (ids.has(anchor) || isEverywhere(anchor)) return null;
  return {
    severity: 'warning',
    code: 'post/anchor-missing',
    message: `There is no id "${anchor}" in ${file ?? 'this post'}. The link leads to the top of the page.`,
    help: `${didYouMean(anchor, ids)}Link to the id of a heading or of an HTML element.`,
    // The tool may put the id where the tag is.
    ...(residue.some(({ isExpression }) => !isExpression) && { followsFrom: TAG_LEFT }),
  };
};

/** Returns the id that a tool gave to a heading: the one with the same letters and digits. */
export const idOfHeading = (heading: string, ids: Iterable<string>): string | undefined => {
  const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return heading === '' ? undefined : [...ids].find((id) => lettersOf(id) === lettersOf(heading));
};

/** Fragments that work on every page: the top, and text that a browser searches for: https://wicg.github.io/scroll-to-text-fragment/ */
const isEverywhere = (anchor: string): boolean => /^(?:|top|:~:.*)$/is.test(anchor);
