import { type Finding, finding } from './finding.ts';
import type { Lifecycle } from './published-tree.ts';
import type { TreeSnapshot, VersionSnapshot } from './snapshot.ts';

const NONE: Lifecycle = { isDeprecated: false, sunset: null, suggest: null };

/** Versions that came and went, and what they announce; `now` is in milliseconds since the epoch. */
export const compareLifecycles = (before: TreeSnapshot, after: TreeSnapshot, now: number): Finding[] => {
  const names = new Set([...before.versions.keys(), ...after.versions.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.versions.get(name), after.versions.get(name)];
    if (isAlive(was)) return isAlive(is) ? announcements(was, is) : [removal(was, now)];
    if (!isAlive(is)) return [];
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

export const isAlive = (version: VersionSnapshot | undefined): version is VersionSnapshot =>
  version !== undefined && !version.isGone;

const versionFinding = (version: string, parts: Pick<Finding, 'effect' | 'change' | 'message'>): Finding =>
  finding({ ...parts, version, subject: version });

const removal = ({ name, lifecycle }: VersionSnapshot, now: number): Finding => {
  const sunset = lifecycle?.sunset ?? null;
  if (sunset !== null && sunset <= now) {
    return versionFinding(name, {
      effect: 'notice',
      change: 'version-removed',
      message: `has ended, as announced for ${dateOf(sunset)}`,
    });
  }
  const message =
    sunset === null ? 'was removed, and had announced no end' : `was removed before its sunset on ${dateOf(sunset)}`;
  return versionFinding(name, { effect: 'breaking', change: 'version-removed', message });
};

const announcements = (before: VersionSnapshot, after: VersionSnapshot): Finding[] => {
  const [was, is] = [before.lifecycle ?? NONE, after.lifecycle ?? NONE];
  const put = (effect: Finding['effect'], change: Finding['change'], message: string): Finding =>
    versionFinding(after.name, { effect, change, message });
  const status =
    was.isDeprecated === is.isDeprecated
      ? []
      : [
          is.isDeprecated
            ? put('notice', 'version-deprecated', 'is deprecated now')
            : put('notice', 'version-restored', 'is no longer deprecated'),
        ];
  const successor =
    was.isDeprecated && is.isDeprecated && was.suggest !== is.suggest
      ? [
          put(
            'notice',
            'successor',
            is.suggest === null ? 'suggests no version any more' : `suggests ${is.suggest} now`,
          ),
        ]
      : [];
  return [...status, ...sunsetChange(was, is, put), ...successor];
};

type Put = (effect: Finding['effect'], change: Finding['change'], message: string) => Finding;

/** Readers plan with the date that they were told: only an earlier one takes something from them. */
const sunsetChange = ({ sunset: was }: Lifecycle, { sunset: is }: Lifecycle, put: Put): Finding[] => {
  if (was === is) return [];
  if (is === null) return [put('notice', 'sunset-withdrawn', 'has no sunset any more')];
  if (was === null) return [put('notice', 'sunset-announced', `ends on ${dateOf(is)}`)];
  const message = `ends on ${dateOf(is)}, not on ${dateOf(was)}`;
  return [is < was ? put('breaking', 'sunset-earlier', message) : put('notice', 'sunset-later', message)];
};

/** Midnight goes without saying. */
const dateOf = (moment: number): string => new Date(moment).toISOString().replace('T00:00:00.000Z', '');
