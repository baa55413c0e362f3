import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import type { TaxonomyFile } from './taxonomy-file.ts';
import type { Term } from './terms.ts';

type Categories = Pick<TaxonomyFile<Omit<Term, 'slug'>>, 'file' | 'entries' | 'leftOut'>;

/** Parents that there are none of, and categories that are their own ancestors: each circle once, at its first entry. */
export const parentProblems = ({ file, entries, leftOut }: Categories): readonly Diagnostic[] => {
  const parents = new Map(entries.map(({ slug, data }) => [slug, data.parent ?? null]));
  const didYouMean = createDidYouMean(() => [...parents.keys()]);
  const inCircles = new Set<string>();
  return entries.flatMap(({ slug, data: { parent = null }, place }): Diagnostic[] => {
    if (parent === null) return [];
    const problem = { severity: 'error', file, ...place('parent') } as const;
    if (!parents.has(parent)) {
      // What has a problem of its own may be the one.
      if (leftOut === null || leftOut.includes(parent)) return [];
      const message = `The category ${slug} is below ${parent}, which ${file} does not declare.`;
      const help = `${didYouMean(parent)}Write the slug of another entry.`;
      return [{ ...problem, code: 'taxonomy/unknown-parent', message, help }];
    }
    const circle = inCircles.has(slug) ? null : circleFrom(slug, parents);
    if (circle === null) return [];
    for (const one of circle) inCircles.add(one);
    const message =
      circle.length === 1
        ? `The category ${slug} is its own parent.`
        : `The category ${slug} is below itself: ${[...circle, slug].join(', below ')}.`;
    return [{ ...problem, code: 'taxonomy/parent-cycle', message, help: 'Leave out the parent of one of them.' }];
  });
};

/** The categories from one to itself by their parents; null where none of its ancestors is the same. */
const circleFrom = (slug: string, parents: ReadonlyMap<string, string | null>): readonly string[] | null => {
  const seen = new Set([slug]);
  let at = parents.get(slug) ?? null;
  while (at !== null && !seen.has(at)) {
    seen.add(at);
    at = parents.get(at) ?? null;
  }
  return at === slug ? [...seen] : null;
};
