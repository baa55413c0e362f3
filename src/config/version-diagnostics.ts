import { relative, sep } from 'node:path';
import { type Diagnostic, DiagnosticError, hasErrors } from '../diagnostics/diagnostic.ts';
import { findConfig, readConfigText } from './load.ts';
import { locateOption } from './locate-option.ts';
import type { Settings, VersionSettings } from './settings.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long before a sunset it is warned of. */
const NEAR = 8 * 7 * DAY;

/** A problem of one option of a version. */
interface Problem {
  readonly severity: Diagnostic['severity'];
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly path: readonly string[];
}

export interface VersionCheck {
  /** The configuration file, as the user has named it. */
  readonly config?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * What there is to say about versions at a moment: warnings. Throws a DiagnosticError (exit code 2) for what makes no
 * sense at that moment.
 */
export const versionDiagnostics = async (settings: Settings, { config, now }: VersionCheck): Promise<Diagnostic[]> => {
  const problems = versionsAt(settings.versions, now);
  if (problems.length === 0) return [];
  const path = findConfig({ root: settings.root, config });
  const text = path === undefined ? '' : readConfigText(path);
  const diagnostics = problems.map(({ path: option, ...rest }): Diagnostic => {
    const position = locateOption(text, option);
    return {
      ...rest,
      ...(path !== undefined && { file: relative(settings.root, path).split(sep).join('/') }),
      ...(position !== undefined && { position }),
    };
  });
  if (hasErrors(diagnostics)) throw new DiagnosticError(diagnostics, 2);
  return diagnostics;
};

type Versions = Settings['versions'];

const versionsAt = (versions: Versions, now: number): Problem[] => {
  const all = Object.entries(versions);
  return [
    ...all.flatMap(([name, version]) => [
      ...(version.intended ? [] : [...statusProblems(name, version, now), ...goneSuggestion(name, versions, now)]),
      ...nearSunset(name, versions, now),
    ]),
    ...(all.some(([, { intended }]) => intended) ? [] : noneLeft(versions, now)),
  ];
};

const isPast = (moment: number | null, now: number): boolean => moment !== null && moment <= now;

/** Dates decide. A status that they have overtaken is old news; one that they have not reached is a contradiction. */
const statusProblems = (name: string, version: VersionSettings, now: number): Problem[] => {
  const { status, deprecated, sunset } = version;
  if (status === undefined) return [];
  const [isDeprecated, isGone] = [isPast(deprecated, now), isPast(sunset, now)];
  const actual = isGone ? 'sunset' : isDeprecated ? 'deprecated' : 'active';
  const RANK = ['active', 'deprecated', 'sunset'];
  if (status === actual) return [];
  const isBehind = RANK.indexOf(status) < RANK.indexOf(actual);
  return [
    {
      severity: isBehind ? 'warning' : 'error',
      code: 'version/status',
      message: `The status of ${name} is ${status}, but by its dates it is ${actual}.`,
      help: isBehind
        ? 'The dates decide: leave status out, or write what is.'
        : 'Leave status out, so that the dates decide, or leave the date out, so that the status holds at once.',
      path: ['versions', name, 'status'],
    },
  ];
};

const goneSuggestion = (name: string, versions: Versions, now: number): Problem[] => {
  const suggest = versions[name]?.suggest ?? null;
  const suggested = suggest === null ? undefined : versions[suggest];
  if (suggested === undefined || !isPast(suggested.sunset, now)) return [];
  return [
    {
      severity: 'warning',
      code: 'version/suggests-gone',
      message: `${name} suggests ${suggest}, which has ended.`,
      help: 'Suggest a version that is served.',
      path: ['versions', name, 'suggest'],
    },
  ];
};

const nearSunset = (name: string, versions: Versions, now: number): Problem[] => {
  const { sunset = null, suggest = null } = versions[name] ?? {};
  if (sunset === null || sunset <= now || sunset - now > NEAR) return [];
  const others = Object.entries(versions).filter(([other]) => other !== name);
  const isLast = others.every(([, version]) => isPast(version.sunset, sunset));
  const days = Math.ceil((sunset - now) / DAY);
  const legacy = name === 'v1' ? ', and those without a version,' : '';
  const help = suggest === null ? 'Name the version to move to with suggest' : `Readers are told to move to ${suggest}`;
  return [
    {
      severity: 'warning',
      code: 'version/sunset-near',
      message: `${name} ends in ${days} ${days === 1 ? 'day' : 'days'}, at ${new Date(sunset).toISOString()}: from then on all its addresses${legacy} answer 410.`,
      help: `${help}; move the date if they need longer.${isLast ? ' No version will be left then.' : ''}`,
      path: ['versions', name, 'sunset'],
    },
  ];
};

const noneLeft = (versions: Versions, now: number): Problem[] => {
  const [last] = Object.entries(versions).sort(([, a], [, b]) => (b.sunset ?? 0) - (a.sunset ?? 0));
  if (last === undefined || !Object.values(versions).every(({ sunset }) => isPast(sunset, now))) return [];
  return [
    {
      severity: 'error',
      code: 'version/none-left',
      message: 'No version is left: all have ended.',
      help: 'Move a sunset, or add a version with a contract. To end the whole API, say intended: true beside the last sunset.',
      path: ['versions', last[0], last[1].sunset === 0 ? 'status' : 'sunset'],
    },
  ];
};
