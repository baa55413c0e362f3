import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import type { OptionProblem } from './config-problem.ts';
import { createOptionPlace } from './load.ts';
import type { Settings } from './settings.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The milliseconds before a sunset in which there are warnings. */
const NEAR = 8 * 7 * DAY;

/**
 * Returns warnings about versions at the time `now`, in milliseconds since the epoch. `config` is the configuration
 * file that the user named.
 */
export const versionDiagnostics = (
  settings: Settings,
  { config, now }: { readonly config?: string | undefined; readonly now: number },
): Diagnostic[] => {
  const problems = versionsAt(settings.versions, now);
  if (problems.length === 0) return [];
  const placeOf = createOptionPlace(settings.root, config);
  return problems.map(({ path, ...rest }): Diagnostic => ({ ...rest, ...placeOf(path) }));
};

type Versions = Settings['versions'];

const versionsAt = (versions: Versions, now: number): OptionProblem[] =>
  [
    ...Object.keys(versions).flatMap((name) => [goneSuggestion(name, versions, now), nearSunset(name, versions, now)]),
    noVersionLeft(versions, now),
  ].filter((problem) => problem !== null);

const isPast = (moment: number | null, now: number): boolean => moment !== null && moment <= now;

const goneSuggestion = (name: string, versions: Versions, now: number): OptionProblem | null => {
  const suggest = versions[name]?.suggest ?? null;
  const suggested = suggest === null ? undefined : versions[suggest];
  if (suggested === undefined || !isPast(suggested.sunset, now)) return null;
  return {
    severity: 'warning',
    code: 'version/suggests-gone',
    message: `${name} points readers to ${suggest}, but ${suggest} is already past its sunset date.`,
    help: 'Suggest a version that is still available.',
    path: ['versions', name, 'suggest'],
  };
};

const nearSunset = (name: string, versions: Versions, now: number): OptionProblem | null => {
  const { sunset = null, suggest = null } = versions[name] ?? {};
  if (sunset === null || sunset <= now || sunset - now > NEAR) return null;
  const others = Object.entries(versions).filter(([other]) => other !== name);
  const isLast = others.every(([, version]) => isPast(version.sunset, sunset));
  const days = Math.ceil((sunset - now) / DAY);
  const legacy = name === 'v1' ? ' and the URLs without a version' : '';
  const help =
    suggest === null
      ? 'Set suggest to the version that readers should move to'
      : `The API tells readers to move to ${suggest}`;
  return {
    severity: 'warning',
    code: 'version/sunset-near',
    message: `${name} ends in ${days} ${days === 1 ? 'day' : 'days'}, at ${new Date(sunset).toISOString()}. After that, all its URLs${legacy} answer 410.`,
    help: `${help}. If they need longer, set a later date.${isLast ? ' After this date, no version is left.' : ''}`,
    path: ['versions', name, 'sunset'],
  };
};

const noVersionLeft = (versions: Versions, now: number): OptionProblem | null => {
  const [last] = Object.entries(versions).sort(([, a], [, b]) => (b.sunset ?? 0) - (a.sunset ?? 0));
  if (last === undefined || !Object.values(versions).every(({ sunset }) => isPast(sunset, now))) return null;
  return {
    severity: 'warning',
    code: 'version/none-left',
    message: 'All versions are past their sunset dates: every URL answers 410.',
    help: 'If you do not want to end the API, set a later sunset date, or add a version with a contract.',
    path: ['versions', last[0], 'sunset'],
  };
};
