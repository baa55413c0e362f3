import { type Finding, finding } from './contract/finding.ts';
import type { Lifecycle } from './published-tree.ts';
import type { TreeSnapshot, VersionSnapshot } from './snapshot.ts';

const UNKNOWN: Lifecycle = { deprecated: false, sunset: null, suggest: null, isComplete: false };

/** Versions that came and went, and what they announce; `now` is in milliseconds since the epoch. */
export const compareLifecycles = (before: TreeSnapshot, after: TreeSnapshot, now: number): Finding[] => {
  const names = new Set([...before.versions.keys(), ...after.versions.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.versions.get(name), after.versions.get(name)];
    if (isProcessAlive(was)) return isProcessAlive(is) ? announcements(was, is, now) : [removal(was, now)];
    if (!isProcessAlive(is)) return [];
    return [
      was === undefined
        ? versionFinding(name, { effect: 'additive', change: 'version-added', message: 'is a new version' })
        : versionFinding(name, {
            effect: 'notice',
            change: 'version-restored',
            message: 'was past its sunset, and is back',
          }),
    ];
  });
};

export const isProcessAlive = (version: VersionSnapshot | undefined): version is VersionSnapshot =>
  version !== undefined && !version.isGone;

const versionFinding = (version: string, parts: Pick<Finding, 'effect' | 'change' | 'message'>): Finding =>
  finding({ ...parts, version, subject: version });

const removal = ({ name, lifecycle }: VersionSnapshot, now: number): Finding => {
  const { sunset, isComplete } = lifecycle ?? UNKNOWN;
  if (sunset !== null && sunset <= now) {
    return versionFinding(name, {
      effect: 'notice',
      change: 'version-removed',
      message: `has ended, as announced for ${dateOf(sunset)}`,
    });
  }
  const nothing = isComplete ? 'and had announced no end' : 'and whether an end had been announced is not known';
  const message = `was removed${sunset === null ? `, ${nothing}` : ` before its sunset on ${dateOf(sunset)}`}`;
  return versionFinding(name, { effect: 'breaking', change: 'version-removed', message });
};

const announcements = (before: VersionSnapshot, after: VersionSnapshot, now: number): Finding[] => {
  const [was, is] = [before.lifecycle ?? UNKNOWN, after.lifecycle ?? UNKNOWN];
  const put = (effect: Finding['effect'], change: Finding['change'], message: string): Finding =>
    versionFinding(after.name, { effect, change, message });
  return [...deprecationChange(was, is, { put, now }), ...sunsetChange(was, is, put), ...successorChange(was, is, put)];
};

type Put = (effect: Finding['effect'], change: Finding['change'], message: string) => Finding;

interface Context {
  readonly put: Put;
  readonly now: number;
}

const deprecationChange = (
  { deprecated: was }: Lifecycle,
  { deprecated: is, isComplete }: Lifecycle,
  { put, now }: Context,
): Finding[] => {
  const isOver = (moment: Lifecycle['deprecated']): boolean => moment === true || (moment !== false && moment <= now);
  if (isOver(was) !== isOver(is)) {
    return [
      isOver(is)
        ? put('notice', 'version-deprecated', 'is deprecated now')
        : put('notice', 'version-restored', 'is no longer deprecated'),
    ];
  }
  if (isOver(is) || was === is) return [];
  if (typeof is === 'number') {
    return [put('notice', 'deprecation-announced', `is to be deprecated on ${dateOf(is)}`)];
  }
  const gone = isComplete ? 'is not to be deprecated any more' : 'no longer says when it is to be deprecated';
  return [put('notice', 'deprecation-withdrawn', gone)];
};

/** Readers plan with the date that they were told: only an earlier one takes something from them. */
const sunsetChange = ({ sunset: was }: Lifecycle, { sunset: is, isComplete }: Lifecycle, put: Put): Finding[] => {
  if (was === is) return [];
  if (is === null) {
    return [put('notice', 'sunset-withdrawn', isComplete ? 'has no sunset any more' : 'no longer says when it ends')];
  }
  if (was === null) return [put('notice', 'sunset-announced', `ends on ${dateOf(is)}`)];
  const message = `ends on ${dateOf(is)}, not on ${dateOf(was)}`;
  return [is < was ? put('breaking', 'sunset-earlier', message) : put('notice', 'sunset-later', message)];
};

/** A first suggestion comes with the announcement of an end. */
const successorChange = ({ suggest: was }: Lifecycle, { suggest: is, isComplete }: Lifecycle, put: Put): Finding[] => {
  if (was === null || was === is || (is === null && !isComplete)) return [];
  return [put('notice', 'successor', is === null ? 'suggests no version any more' : `suggests ${is} now`)];
};

/** Midnight goes without saying. */
const dateOf = (moment: number): string => new Date(moment).toISOString().replace('T00:00:00.000Z', '');
