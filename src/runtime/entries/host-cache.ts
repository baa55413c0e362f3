import type { Respond } from '../resolver/respond.ts';
import type { Site } from '../resolver/site.ts';

/** The cache that a host keeps in front of its function. Its answers belong to one deploy, so a deploy makes none of them stale. */
interface HostCache {
  /** The header that gives the lifetime of an answer. The host reads it and removes it. */
  readonly header: string;
  /** It can answer once more after the lifetime, while it asks again. */
  readonly servesStale?: true;
  /**
   * The lifetime is at most that of readers' own caches. They count the age of an answer, so an older one makes them ask
   * again, which costs where the host counts requests.
   */
  readonly asReaders?: true;
}

/** The longest lifetime that hosts accept, in seconds. */
const YEAR = 31_536_000;

/**
 * Lets the host answer the same request again without the function. Within a deploy, only time changes an answer, so its
 * lifetime ends when the next version is deprecated or shut down. An answer that must not be stored has none.
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
    const ofReaders = answer.headers['cache-control'] ?? 'no-store';
    if (/\b(?:no-store|private)\b/i.test(ofReaders)) return answer;
    const moments = Object.values(site.versions).flatMap(({ deprecated, sunset }) => [deprecated ?? 0, sunset ?? 0]);
    const next = Math.min(...moments.filter((moment) => moment > at));
    const longest = asReaders ? Number(/\bmax-age=([0-9]+)/i.exec(ofReaders)?.[1] ?? 0) : YEAR;
    const seconds = Math.min(longest, YEAR, Math.floor((next - at) / 1000));
    const isStored = seconds > 0 && (next === Infinity || !servesStale);
    const lifetime = isStored ? `public, max-age=${seconds}, must-revalidate` : 'no-store';
    return { ...answer, headers: { ...answer.headers, [header]: lifetime } };
  };
