import type { ChangedAddresses } from '../deploy/changed-addresses.ts';

/**
 * So many paths with a wildcard, and so many without, may be in progress at a time:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html
 */
const MOST_WILDCARDS = 15;
const MOST_EXACT = 3000;

/**
 * Of one folder; more are one wildcard. Amazon counts paths, whatever they stand for, and a thousand of a month are free:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html
 */
const MOST_OF_FOLDER = 100;

/** What an invalidation names: as few paths as make no more be forgotten than there is to be, under the limits. */
export const invalidationPaths = (changed: ChangedAddresses | 'all', base: string): string[] => {
  const all = [`${base}/*`];
  if (changed === 'all') return all;
  const folders = foldersOf(changed);
  const prefixes = [...queriesOf(changed), ...folders];
  const exact = changed.exact.filter((address) => !prefixes.some((prefix) => address.startsWith(prefix)));
  const wildcards = prefixes.filter(
    (prefix) => !prefixes.some((other) => prefix !== other && prefix.startsWith(other)),
  );
  if (wildcards.length > MOST_WILDCARDS || exact.length > MOST_EXACT) return all;
  return [...wildcards.map((prefix) => `${prefix}*`), ...exact].sort();
};

/** A list with whatever query, and its pages. */
const queriesOf = ({ exact, lists }: ChangedAddresses): string[] =>
  lists.flatMap((list) => {
    const pages = `${list}/category=`;
    return [`${list}?`, ...(exact.some((address) => address.startsWith(pages)) ? [pages] : [])];
  });

const foldersOf = ({ exact }: ChangedAddresses): string[] => {
  const counts = new Map<string, number>();
  for (const address of exact) {
    const folder = address.slice(0, address.lastIndexOf('/') + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => (count > MOST_OF_FOLDER ? [folder] : []));
};
