import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Site } from '../resolver/site.ts';
import type { Host, HostOutput, Limits } from './host.ts';
import { HOSTS } from './registry.ts';

/** What a build asks of a host. */
export interface Needs {
  readonly site: Site;
  readonly now: number;
  /** Old slugs of posts. */
  readonly oldSlugs: number;
  /** Files to publish. */
  readonly files: number;
  /** The largest of them whose size is known before it is written; null when there is none. */
  readonly largest: { readonly path: string; readonly bytes: number } | null;
  /** What the host emits for it. */
  readonly output: HostOutput;
  /** Whether gaps are accepted. */
  readonly allowLimited: boolean;
}

interface Gap {
  readonly code: string;
  readonly message: string;
  readonly help: string;
}

/** What a build needs and a host lacks or forbids: errors, or warnings where they are accepted. */
export const gaps = (host: Host, needs: Needs): Diagnostic[] =>
  [...capabilityGaps(host, needs), ...limitGaps(host, needs)].map(({ code, message, help }) => ({
    severity: needs.allowLimited ? 'warning' : 'error',
    code,
    message,
    help: needs.allowLimited ? help : `${help} With --allow-limited the build goes on as it is.`,
  }));

const capabilityGaps = (host: Host, { site, now, oldSlugs }: Needs): Gap[] => {
  const { name, capabilities } = host;
  const sunsets = Object.entries(site.versions).filter(([, { sunset }]) => sunset !== null);
  const ahead = sunsets.filter(([, { sunset }]) => sunset !== null && sunset > now);
  return [
    ...when(capabilities.query === 'none', {
      code: 'host/no-queries',
      message: `${name} ignores queries: it answers ?category=news with the whole list, as if that were right.`,
      help: `${hostsThat((other) => other.query !== 'none')} do not.`,
    }),
    ...when(!capabilities.status.includes(401), {
      code: 'host/no-401',
      message: `${name} cannot tell an unknown key: it answers 404 instead of 401.`,
      help: `${hostsThat(({ status }) => status.includes(401))} can.`,
    }),
    ...when(sunsets.length > 0 && !capabilities.status.includes(410), {
      code: 'host/no-410',
      message: `${name} cannot answer 410, which ${names(sunsets)} needs from its sunset on.`,
      help: `${hostsThat(({ status }) => status.includes(410))} can.`,
    }),
    ...when(!capabilities.headers, {
      code: 'host/no-headers',
      message: `${name} sends no headers of ours: no Cache-Control, no Deprecation, and CORS as it likes.`,
      help: `${hostsThat(({ headers }) => headers)} send them.`,
    }),
    ...when(oldSlugs > 0 && !capabilities.redirects, {
      code: 'host/no-redirects',
      message: `${name} cannot redirect old slugs of posts: ${oldSlugs} of them are 404 there.`,
      help: `${hostsThat(({ redirects }) => redirects)} answer 308.`,
    }),
    ...when(ahead.length > 0 && !capabilities.clock, {
      code: 'host/no-clock',
      message: `${name} has no clock: the sunset of ${names(ahead)} takes effect with the first build after it.`,
      help: `Schedule that build (galley build says when), or take a host with a clock: ${hostsThat(({ clock }) => clock)}.`,
    }),
  ];
};

/** How much of a limit is taken. */
export interface LimitUse {
  readonly limit: keyof Limits;
  readonly used: number;
  readonly most: number;
}

/** What of a host's limits is taken, for those that it has. */
export const limitUses = (
  { limits }: Pick<Host, 'limits'>,
  { files, largest, output }: Pick<Needs, 'files' | 'largest' | 'output'>,
): readonly LimitUse[] => {
  const used: Readonly<Record<keyof Limits, number>> = {
    files,
    fileBytes: largest?.bytes ?? 0,
    rules: output.rules ?? 0,
    codeBytes: largestCode(output).bytes,
  };
  return (['files', 'fileBytes', 'rules', 'codeBytes'] as const).flatMap((limit) => {
    const most = limits[limit];
    return most === null ? [] : [{ limit, used: used[limit], most }];
  });
};

const limitGaps = (host: Host, needs: Needs): Gap[] => {
  const { name, limits } = host;
  const { files, largest, output, oldSlugs } = needs;
  const code = largestCode(output);
  const rules = output.rules ?? 0;
  const over = limitUses(host, needs).filter(({ used, most }) => used > most);
  const isOver = (wanted: keyof Limits): boolean => over.some(({ limit }) => limit === wanted);
  return [
    ...when(isOver('files'), {
      code: 'host/too-many-files',
      message: `${name} takes ${limits.files} files, and there are ${files}.`,
      help: 'Fewer pages: lower lists.precompute.depth, or name fewer lists.precompute.limits and combine.',
    }),
    ...when(isOver('fileBytes'), {
      code: 'host/file-too-large',
      message: `${name} takes files of ${limits.fileBytes} bytes, and ${largest?.path} has ${largest?.bytes}.`,
      help: 'Make it smaller, or put it elsewhere and link to it.',
    }),
    ...when(isOver('rules'), {
      code: 'host/too-many-rules',
      message: `${name} takes ${limits.rules} rules, and there are ${rules}.`,
      help: 'Fewer keys or versions need fewer rules.',
    }),
    ...when(isOver('codeBytes'), {
      code: 'host/code-too-large',
      message: `${name} takes code of ${limits.codeBytes} bytes, and ${code.path} has ${code.bytes}.`,
      help: `Fewer keys or versions make it shorter${oldSlugs === 0 ? '' : `, and so do fewer aliases: it has ${oldSlugs} old slugs`}.`,
    }),
  ];
};

const largestCode = ({ server }: HostOutput): { readonly path: string; readonly bytes: number } =>
  server
    .filter(({ path }) => /\.m?js$/.test(path))
    .map(({ path, content }) => ({ path, bytes: Buffer.byteLength(content) }))
    .reduce((most, file) => (file.bytes > most.bytes ? file : most), { path: '', bytes: 0 });

const when = (isSo: boolean, gap: Gap): Gap[] => (isSo ? [gap] : []);

const names = (versions: readonly (readonly [string, unknown])[]): string => versions.map(([name]) => name).join(', ');

const hostsThat = (test: (capabilities: Host['capabilities']) => boolean): string =>
  Object.values(HOSTS)
    .filter(({ capabilities }) => test(capabilities))
    .map(({ name }) => name)
    .join(', ');
