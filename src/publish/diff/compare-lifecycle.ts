import { type Finding, type Tell, telling } from './openapi-diff/finding.ts';
import type { Lifecycle } from './tree/published-tree.ts';
import type { TreeSnapshot, VersionSnapshot } from './tree/snapshot.ts';

const UNKNOWN: Lifecycle = { deprecated: false, sunset: null, suggest: null, isComplete: false };

/** Finds added and removed versions, and changes in their announcements. `now` is in milliseconds since the epoch. */
export const compareLifecycles = (before: TreeSnapshot, after: TreeSnapshot, now: number): Finding[] => {
  const names = new Set([...before.versions.keys(), ...after.versions.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.versions.get(name), after.versions.get(name)];
    const tell = telling({ version: name, subject: name });
    if (isAlive(was)) return isAlive(is) ? announcements(was, is, { tell, now }) : [removal(was, { tell, now })];
    if (!isAlive(is)) return [];
    return was === undefined
      ? [tell('additive', 'version-added', 'is a new version')]
      : [tell('notice', 'version-restored', 'was past its sunset date and is available again')];
  });
};

/** Returns the versions that are alive in both trees. */
export const commonVersions = (before: TreeSnapshot, after: TreeSnapshot) =>
  [...before.versions.values()].flatMap((was) => {
    const is = after.versions.get(was.name);
    return isAlive(was) && isAlive(is) ? [[was, is] as const] : [];
  });

const isAlive = (version: VersionSnapshot | undefined): version is VersionSnapshot =>
  version !== undefined && !version.isGone;

interface Context {
  readonly tell: Tell;
  readonly now: number;
}

const removal = ({ lifecycle }: VersionSnapshot, { tell, now }: Context): Finding => {
  const { sunset, isComplete } = lifecycle ?? UNKNOWN;
  if (sunset !== null && sunset <= now)
    return tell('notice', 'version-removed', `ended, as announced for ${dateOf(sunset)}`);
  const nothing = isComplete ? 'without an announced sunset' : 'and it is unknown whether a sunset was announced';
  const announced = sunset === null ? `, ${nothing}` : ` before its sunset on ${dateOf(sunset)}`;
  return tell('breaking', 'version-removed', `was removed${announced}`);
};

const announcements = (before: VersionSnapshot, after: VersionSnapshot, context: Context): Finding[] => {
  const [was, is] = [before.lifecycle ?? UNKNOWN, after.lifecycle ?? UNKNOWN];
  return [deprecationChange, sunsetChange, successorChange].flatMap((compare) => compare(was, is, context) ?? []);
};

type Compare = (was: Lifecycle, is: Lifecycle, context: Context) => Finding | null;

const deprecationChange: Compare = ({ deprecated: was }, { deprecated: is, isComplete }, { tell, now }) => {
  const isOver = (moment: Lifecycle['deprecated']): boolean => moment === true || (moment !== false && moment <= now);
  if (isOver(was) && !isOver(is)) return tell('notice', 'version-restored', 'is no longer deprecated');
  if (isOver(is)) return isOver(was) ? null : tell('notice', 'version-deprecated', 'is now deprecated');
  if (was === is) return null;
  if (typeof is === 'number') return tell('notice', 'deprecation-announced', `will be deprecated on ${dateOf(is)}`);
  const consequence = isComplete ? 'will no longer be deprecated' : 'no longer states when it will be deprecated';
  return tell('notice', 'deprecation-withdrawn', consequence);
};

/** Readers plan with the announced date, so only an earlier one breaks them. */
const sunsetChange: Compare = ({ sunset: was }, { sunset: is, isComplete }, { tell }) => {
  if (was === is) return null;
  if (is === null)
    return tell('notice', 'sunset-withdrawn', isComplete ? 'no longer has a sunset' : 'no longer states when it ends');
  if (was === null) return tell('notice', 'sunset-announced', `ends on ${dateOf(is)}`);
  const message = `ends on ${dateOf(is)}, not on ${dateOf(was)}`;
  return is < was ? tell('breaking', 'sunset-earlier', message) : tell('notice', 'sunset-later', message);
};

/** A first suggestion is not a separate finding: it belongs to the announcement of a sunset. */
const successorChange: Compare = ({ suggest: was }, { suggest: is, isComplete }, { tell }) => {
  if (was === null || was === is || (is === null && !isComplete)) return null;
  return tell('notice', 'successor', is === null ? 'no longer suggests a version' : `now suggests ${is}`);
};

/** Returns a date in ISO 8601, without the time if that is midnight. */
const dateOf = (moment: number): string => new Date(moment).toISOString().replace('T00:00:00.000Z', '');
