import { isObject } from './contract/declared-shape.ts';
import { type Finding, finding } from './contract/finding.ts';
import type { KeySnapshot } from './snapshot.ts';

/** What became of the old addresses of a workspace: one finding for each kind of change, with how many there are. */
export const compareRedirects = (before: KeySnapshot, after: KeySnapshot, version: string): Finding[] => {
  const [was, is] = [redirectsIn(before), redirectsIn(after)];
  const removed = [...was.keys()].filter((from) => !is.has(from));
  const changed = [...was].filter(([from, slug]) => is.has(from) && is.get(from) !== slug).map(([from]) => from);
  const added = [...is.keys()].filter((from) => !was.has(from));
  const told = (parts: Pick<Finding, 'effect' | 'change'>, addresses: readonly string[], what: string): Finding[] => {
    const [subject, ...others] = addresses;
    if (subject === undefined) return [];
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return [finding({ ...parts, version, endpoints: ['/redirects'], subject, message: `${what}${more}` })];
  };
  return [
    ...told(
      { effect: 'breaking', change: 'redirect-removed' },
      removed,
      'is an old address that leads nowhere any more',
    ),
    ...told({ effect: 'notice', change: 'redirect-changed' }, changed, 'is an old address that leads to another slug'),
    ...told({ effect: 'additive', change: 'redirect-added' }, added, 'is a new redirect from an old address'),
  ];
};

/** The slugs that old addresses lead to. */
const redirectsIn = ({ answers }: KeySnapshot): ReadonlyMap<string, string> => {
  const answer = answers.get('redirects');
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
  return new Map(
    data.flatMap((entry) =>
      isObject(entry) && typeof entry.from === 'string' ? [[entry.from, String(entry.slug)] as const] : [],
    ),
  );
};
