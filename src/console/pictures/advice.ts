import type { FileGroup, GroupSizes } from '../../pipeline/output-sizes.ts';
import type { Pictures } from '../../preview/console-pictures.ts';

const LISTS =
  'lower lists.precompute.depth: hosts that compute answer the rest from the index; name fewer lists.precompute.limits';

/** What would bring each group down, by the options that there are; empty where none does. */
const ADVICE: Readonly<Record<FileGroup, string>> = {
  details: 'One file for each post, version and key: fewer keys or versions.',
  lists: `To have fewer, ${LISTS}.`,
  'lists by category': `To have fewer, ${LISTS}; or use fewer categories.`,
  'lists by tags': `To have fewer, ${LISTS}; or use fewer tags.`,
  'lists by author': `To have fewer, ${LISTS}.`,
  'lists by several filters': 'Name fewer combinations in lists.precompute.combine.',
  index: 'It answers every list that has no page, and grows with posts and terms: fewer keys or versions.',
  'terms and statistics': 'A few files for each version and key.',
  feeds: 'To make them smaller, lower feeds.limit, or set feeds.content to excerpt; or use fewer tags.',
  assets: 'Make pictures smaller before they are committed, or keep large ones elsewhere and link to them.',
  other: '',
};

export const adviceOn = (group: FileGroup): string => ADVICE[group];

/** What concerns all groups at once, as far as it applies. */
export const adviceOnAll = ({
  keys,
  versions,
  output,
}: Pick<Pictures, 'keys' | 'versions' | 'output'>): readonly string[] => [
  ...(keys > 1 ? [`There are ${keys} keys: each holds the answers of its workspace once more.`] : []),
  ...(versions > 1 ? [`There are ${versions} versions: each that is not gone holds all answers once more.`] : []),
  ...(hasMostlyLists(output?.groups ?? [])
    ? [
        'Most files are precomputed lists: where every target computes, a depth of 5, the default there, leaves few of them.',
      ]
    : []),
];

const hasMostlyLists = (groups: readonly GroupSizes[]): boolean => {
  const files = (of: readonly GroupSizes[]): number => of.reduce((sum, group) => sum + group.files, 0);
  return files(groups.filter(({ name }) => name.startsWith('lists'))) > files(groups) / 2;
};
