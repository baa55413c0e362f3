import { type Diagnostic, DiagnosticError, hasErrors } from '../shared/diagnostics/diagnostic.ts';
import type { OptionProblem } from './config-problem.ts';
import { createOptionPlace } from './load.ts';
import type { Settings, VersionSettings } from './settings.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The milliseconds before a sunset in which there are warnings. */
const NEAR = 8 * 7 * DAY;

/**
 * Returns warnings about versions at the time `now`, in milliseconds since the epoch. `config` is the configuration
 * file that the user named. Throws a DiagnosticError (exit code 2) for contradictions at that time.
 */
export const versionDiagnostics = (
  settings: Settings,
  { config, now }: { readonly config?: string | undefined; readonly now: number },
): Diagnostic[] => {
  const problems = versionsAt(settings.versions, now);
  if (problems.length === 0) return [];
  const placeOf = createOptionPlace(settings.root, config);
  const diagnostics = problems.map(({ path, ...rest }): Diagnostic => ({ ...rest, ...placeOf(path) }));
  if (hasErrors(diagnostics)) throw new DiagnosticError(diagnostics, 2);
  return diagnostics;
};

type Versions = Settings['versions'];

const versionsAt = (versions: Versions, now: number): OptionProblem[] => {
  const all = Object.entries(versions);
  return [
    ...all.flatMap(([name, version]) => [
      ...(version.intended ? [] : [...statusProblems(name, version, now), ...goneSuggestion(name, versions, now)]),
      ...nearSunset(name, versions, now),
    ]),
    ...(all.some(([, { intended }]) => intended) ? [] : noVersionLeft(versions, now)),
  ];
};

const isPast = (moment: number | null, now: number): boolean => moment !== null && moment <= now;

/** The states of a version, in order. */
const STATES = ['active', 'deprecated', 'sunset'];

/** The dates decide. A status earlier than they say is a warning; a later one is an error. */
const statusProblems = (name: string, version: VersionSettings, now: number): OptionProblem[] => {
  const { status, deprecated, sunset } = version;
  if (status === undefined) return [];
  const [isDeprecated, isGone] = [isPast(deprecated, now), isPast(sunset, now)];
  const actual = isGone ? 'sunset' : isDeprecated ? 'deprecated' : 'active';
  if (status === actual) return [];
  const isBehind = STATES.indexOf(status) < STATES.indexOf(actual);
  return [
    {
      severity: isBehind ? 'warning' : 'error',
      code: 'version/status',
      message: `The status of ${name} is ${status}, but its dates make it ${actual}.`,
      help: isBehind
        ? 'Remove status, because the dates decide, or correct it.'
        : 'Remove status to let the date decide. Or remove the date, and the status applies immediately.',
      path: ['versions', name, 'status'],
    },
  ];
};

const goneSuggestion = (name: string, versions: Versions, now: number): OptionProblem[] => {
  const suggest = versions[name]?.suggest ?? null;
  const suggested = suggest === null ? undefined : versions[suggest];
  if (suggested === undefined || !isPast(suggested.sunset, now)) return [];
  return [
    {
      severity: 'warning',
      code: 'version/suggests-gone',
      message: `${name} points readers to ${suggest}, but ${suggest} is already past its sunset date.`,
      help: 'Suggest a version that is still available.',
      path: ['versions', name, 'suggest'],
    },
  ];
};

const nearSunset = (name: string, versions: Versions, now: number): OptionProblem[] => {
  const { sunset = null, suggest = null } = versions[name] ?? {};
  if (sunset === null || sunset <= now || sunset - now > NEAR) return [];
  const others = Object.entries(versions).filter(([other]) => other !== name);
  const isLast = others.every(([, version]) => isPast(version.sunset, sunset));
  const days = Math.ceil((sunset - now) / DAY);
  const legacy = name === 'v1' ? ' and the URLs without a version' : '';
  const help =
    suggest === null
      ? 'Set suggest to the version that readers should move to'
      : `The API tells readers to move to ${suggest}`;
  return [
    {
      severity: 'warning',
      code: 'version/sunset-near',
      message: `${name} ends in ${days} ${days === 1 ? 'day' : 'days'}, at ${new Date(sunset).toISOString()}. After that, all its URLs${legacy} answer 410.`,
      help: `${help}. If they need longer, set a later date.${isLast ? ' After this date, no version is left.' : ''}`,
      path: ['versions', name, 'sunset'],
    },
  ];
};

const noVersionLeft = (versions: Versions, now: number): OptionProblem[] => {
  const [last] = Object.entries(versions).sort(([, a], [, b]) => (b.sunset ?? 0) - (a.sunset ?? 0));
  if (last === undefined || !Object.values(versions).every(({ sunset }) => isPast(sunset, now))) return [];
  return [
    {
      severity: 'error',
      code: 'version/none-left',
      message: 'All versions are past their sunset dates.',
      help: 'Set a later sunset date, or add a version with a contract. To end the API on purpose, set intended: true next to the last sunset.',
      path: ['versions', last[0], last[1].sunset === 0 ? 'status' : 'sunset'],
    },
  ];
};
