import type { Site } from '../runtime/resolver/site.ts';
import { count, withCommas } from '../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import type { Host, HostOutput } from './host.ts';
import { HOSTS } from './registry.ts';
import { hasQueries } from './rules/query-choices.ts';

/** The requirements of a build for a host. */
export interface Needs {
  readonly site: Site;
  readonly now: number;
  readonly oldSlugs: number;
  readonly files: number;
  /** The largest file whose size is known before it is written, or null. */
  readonly largest: { readonly path: string; readonly bytes: number } | null;
  readonly output: HostOutput;
  readonly allowLimited: boolean;
}

type Gap = Required<Pick<Diagnostic, 'code' | 'message' | 'help'>> & {
  /** It concerns another host, so it is a warning. */
  readonly isForOtherHost?: boolean;
};

/** The features of every API with this configuration that a host does not support. */
export const configGaps = (host: Host, needs: Pick<Needs, 'site' | 'now' | 'allowLimited'>): Diagnostic[] =>
  featureGaps(host, needs).map((gap) => problem(gap, needs.allowLimited ? 'warning' : 'limit'));

/** The features that a build needs and a host does not support: errors, or warnings with `--allow-limited`. */
export const gaps = (host: Host, needs: Needs): Diagnostic[] =>
  [
    ...featureGaps(host, needs),
    ...redirectGaps(host, needs),
    ...limitGaps(host, needs),
    ...gapsElsewhere(host, needs),
  ].map((gap) => {
    const isFinal = gap.code === 'host/too-many-files' && needs.files > (host.mostFiles ?? Number.POSITIVE_INFINITY);
    if (isFinal)
      return problem({ ...gap, message: `${gap.message} Its largest plan allows ${host.mostFiles}.` }, 'error');
    return problem(gap, needs.allowLimited || gap.isForOtherHost ? 'warning' : 'limit');
  });

/** Warns if all files together are too large, which is known only after they are written, too late for an error. */
export const sizeGaps = ({ name, limits: { bytes: most = Infinity } = {} }: Host, bytes: number): Diagnostic[] =>
  bytes <= most ? [] : [problem(tooLarge(name, bytes, most), 'warning')];

/** A `limit` is an error that `--allow-limited` accepts. */
const problem = ({ code, message, help }: Gap, kind: 'error' | 'warning' | 'limit'): Diagnostic => ({
  severity: kind === 'limit' ? 'error' : kind,
  code,
  message,
  help: kind === 'limit' ? `${help} Or build anyway with --allow-limited.` : help,
});

const featureGaps = ({ name, capabilities }: Host, { site, now }: Pick<Needs, 'site' | 'now'>): Gap[] => {
  const sunsets = Object.entries(site.versions).filter(([, { sunset }]) => sunset !== null);
  const ahead = sunsets.filter(([, { sunset }]) => sunset !== null && sunset > now);
  return [
    ...when(capabilities.query === 'none', {
      code: 'host/no-queries',
      message: `${name} ignores queries: ?category=news returns the unfiltered list.`,
      help: `These targets support queries: ${hostsThat((other) => other.query !== 'none')}.`,
    }),
    ...when(hasQueries(site) && capabilities.ignoresUnknown === true, {
      code: 'host/no-queries',
      message: `${name} ignores parameters that it does not know: ?sort=title returns the usual order.`,
      help: `These targets answer or refuse them: ${hostsThat((other) => other.query !== 'none' && !other.ignoresUnknown)}.`,
    }),
    ...when(!capabilities.status.includes(401), {
      code: 'host/no-401',
      message: `${name} cannot detect unknown keys: it answers 404 instead of 401.`,
      help: `These targets answer 401: ${hostsThat(({ status }) => status.includes(401))}.`,
    }),
    ...when(sunsets.length > 0 && !capabilities.status.includes(410), {
      code: 'host/no-410',
      message: `${name} cannot answer 410, which ${names(sunsets)} needs after its sunset date.`,
      help: `These targets answer 410: ${hostsThat(({ status }) => status.includes(410))}.`,
    }),
    ...when(!capabilities.headers, {
      code: 'host/no-headers',
      message: `${name} cannot send custom headers: no Cache-Control, no Deprecation, and nothing against scripts in SVG files. The host decides about CORS.`,
      help: `These targets send them: ${hostsThat(({ headers }) => headers)}.`,
    }),
    ...when(ahead.length > 0 && !capabilities.clock, {
      code: 'host/no-clock',
      message: `${name} has no clock: the sunset of ${names(ahead)} takes effect with the first build after its date.`,
      help: `Schedule that build (galley build shows the date), or choose a target with a clock: ${hostsThat(({ clock }) => clock)}.`,
    }),
  ];
};

const redirectGaps = ({ name, capabilities }: Host, { oldSlugs }: Needs): Gap[] =>
  when(oldSlugs > 0 && !capabilities.redirects, {
    code: 'host/no-redirects',
    message: `${name} cannot redirect old slugs of posts, so they are 404 (${oldSlugs} in all).`,
    help: `These targets redirect them: ${hostsThat(({ redirects }) => redirects)}.`,
  });

const LIMITS = ['files', 'fileBytes', 'rules', 'codeBytes'] as const;

/** Checks all limits except that for the total bytes, which `sizeGaps` checks. */
const limitGaps = ({ name, limits = {} }: Host, needs: Needs): Gap[] => {
  const uses = {
    files: needs.files,
    fileBytes: needs.largest?.bytes ?? 0,
    rules: Math.max(0, ...Object.values(needs.output.rules ?? {})),
    codeBytes: largestCode(needs.output).bytes,
  };
  return LIMITS.flatMap((limit) => {
    const [used, most = Number.POSITIVE_INFINITY] = [uses[limit], limits[limit]];
    return used <= most ? [] : [limitGap(name, { limit, used, most }, needs)];
  });
};

interface Excess {
  readonly limit: (typeof LIMITS)[number];
  readonly used: number;
  readonly most: number;
}

const limitGap = (name: string, { limit, used, most }: Excess, { largest, output, oldSlugs }: Needs): Gap =>
  ({
    files: {
      code: 'host/too-many-files',
      message: `${name} allows at most ${most} files, but there are ${used}.`,
      help: 'Reduce the number of pages: lower lists.precompute.depth, or use fewer lists.precompute.limits and combine.',
    },
    fileBytes: {
      code: 'host/file-too-large',
      message: `${name} allows files of at most ${most} bytes, but ${largest?.path} has ${used}.`,
      help: 'Make the file smaller, or store it elsewhere and link to it.',
    },
    rules: {
      code: 'host/too-many-rules',
      message: `${name} allows at most ${most} rules, but there are ${used}.`,
      help: 'Use fewer keys or versions.',
    },
    codeBytes: {
      code: 'host/code-too-large',
      message: `${name} allows code of at most ${most} bytes, but ${largestCode(output).path} has ${used}.`,
      help: `Use fewer keys or versions${oldSlugs === 0 ? '' : `, or fewer aliases: the code contains ${count(oldSlugs, 'old slug')}`}.`,
    },
  })[limit];

const tooLarge = (name: string, used: number, most: number): Gap => ({
  code: 'host/output-too-large',
  message: `${name} allows ${withCommas(most)} bytes in all, but there are ${withCommas(used)}.`,
  help: 'Store large images and files elsewhere and link to them, or precompute fewer pages: lower lists.precompute.depth.',
});

const gapsElsewhere = ({ alsoReadBy }: Host, { output: { rules = {} } }: Needs): Gap[] =>
  Object.entries(rules).flatMap(([path, used]) =>
    alsoReadBy === undefined || used <= alsoReadBy.rules
      ? []
      : {
          code: 'host/too-many-rules',
          message: `${alsoReadBy.name} reads at most ${alsoReadBy.rules} rules of ${path}, but there are ${used}. It ignores the others.`,
          help: 'If you publish there, use fewer versions or languages, or choose the target cloudflare.',
          isForOtherHost: true,
        },
  );

const largestCode = ({ server }: HostOutput): { readonly path: string; readonly bytes: number } =>
  server
    .filter(({ path }) => /\.m?js$/.test(path))
    .map(({ path, content }) => ({ path, bytes: Buffer.byteLength(content) }))
    .reduce((most, file) => (file.bytes > most.bytes ? file : most), { path: '', bytes: 0 });

const when = (applies: boolean, gap: Gap): Gap[] => (applies ? [gap] : []);

const names = (versions: readonly (readonly [string, unknown])[]): string => versions.map(([name]) => name).join(', ');

const hostsThat = (test: (capabilities: Host['capabilities']) => boolean): string =>
  Object.values(HOSTS)
    .filter(({ capabilities }) => test(capabilities))
    .map(({ name }) => name)
    .join(', ');
