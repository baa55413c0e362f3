import type { Sample } from './sample.ts';
import { type Many, type Share, shareOf } from './scope.ts';

/** How much of the API is looked at one by one. */
export type Coverage = Readonly<Record<Many, Share>>;

export const coverageOf = (sample: Sample): Coverage => {
  const { posts, total, limit, terms } = sample;
  const pages = Math.max(1, Math.ceil(total / limit.default));
  const kinds = Object.values(terms).map(({ length }) => shareOf(sample, 'terms', { known: length, of: length }));
  return {
    details: shareOf(sample, 'details', { known: posts.length, of: total }),
    pages: shareOf(sample, 'pages', { known: pages, of: pages }),
    terms: { looked: sum(kinds.map(({ looked }) => looked)), of: sum(kinds.map((kind) => kind.of)) },
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
