import type { Respond } from '../resolver/respond.ts';
import type { Site } from '../resolver/site.ts';

/** The cache of a host in front of its function. Each deploy starts with an empty one, so it makes no answer stale. */
interface HostCache {
  /** The header that sets the lifetime of an answer. The host reads and removes it. */
  readonly header: string;
  /** True if the host may serve a stale answer while it revalidates. */
  readonly servesStale?: true;
  /**
   * True to limit the lifetime to that of readers' own caches. Those count the age of an answer, so an older one makes
   * them ask again, which costs money if the host charges for requests.
   */
  readonly asReaders?: true;
}

/** The longest lifetime that hosts accept, in seconds. */
const YEAR = 31_536_000;

/**
 * Lets the host answer the same request again without the function. Within a deploy, only time changes an answer, so
 * its lifetime ends when the next version is deprecated or shut down. Answers that must not be stored get no lifetime.
 */
export const withHostCache =
  (
    { header, servesStale, asReaders }: HostCache,
    site: Site,
    respond: Respond,
    now: () => number = Date.now,
  ): Respond =>
  async (request) => {
    const at = now();
    const answer = await respond(request);
    const cacheControl = answer.headers['cache-control'] ?? 'no-store';
    if (/\b(?:no-store|private)\b/i.test(cacheControl)) return answer;
    const moments = Object.values(site.versions).flatMap(({ deprecated, sunset }) => [deprecated ?? 0, sunset ?? 0]);
    const next = Math.min(...moments.filter((moment) => moment > at));
    const longest = asReaders ? Number(/\bmax-age=([0-9]+)/i.exec(cacheControl)?.[1] ?? 0) : YEAR;
    const seconds = Math.min(longest, YEAR, Math.floor((next - at) / 1000));
    const isStored = seconds > 0 && (next === Infinity || !servesStale);
    const lifetime = isStored ? `public, max-age=${seconds}, must-revalidate` : 'no-store';
    return { ...answer, headers: { ...answer.headers, [header]: lifetime } };
  };
