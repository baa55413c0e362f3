import { type Send, toAnswer } from '../../src/publish/verify/kernel/connection.ts';
import type { Result } from '../../src/publish/verify/kernel/perform-check.ts';
import { type Verification, type VerifyOptions, verify } from '../../src/publish/verify/verify.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { answering, type Fault, servingApi } from './api-server.ts';
import { type Published, publish, treeOf } from './published.ts';
import { site, siteVersion } from './site.ts';
import { randomPosts, workspaceOf } from './workspace.ts';

/** A correct API, and the results of `verify` for faulty variants of it. */

export const TERMS = ['news', 'Howto', 'z_9', 'a-b', 'tips', 'x'];
const KEYS = ['demo', 'other'];

export const SITE: Site = site({ keys: KEYS });
export const COMPRESSED: Site = site({ keys: KEYS, encodings: ['br', 'gzip'] });
export const WORKSPACES = [
  workspaceOf(randomPosts({ seed: 7, posts: 130, terms: TERMS })),
  workspaceOf(randomPosts({ seed: 8, posts: 3, terms: ['only'] }), { keys: ['other'] }),
];

/** Version 1 is deprecated, with version 2 beside it; its sunset is far away. */
export const DEPRECATED: Site = site({
  keys: KEYS,
  versions: { v1: siteVersion({ deprecated: 1, sunset: Date.UTC(2099, 0), suggest: 'v2' }), v2: siteVersion() },
});

/** Version 1 has ended. */
export const GONE: Site = site({
  keys: KEYS,
  versions: {
    v1: siteVersion({ deprecated: 1, sunset: Date.UTC(2020, 0), suggest: 'v2' }),
    v2: siteVersion(),
  },
});

/** The current time in all of these tests. */
export const NOW = Date.UTC(2026, 0);

export const published = (of: Site = SITE): Promise<Published> => publish(treeOf(of, WORKSPACES));

export interface Served extends Omit<VerifyOptions, 'baseUrl' | 'key'> {
  readonly of?: Site;
  readonly from: Published;
  readonly fault?: Fault;
  readonly key?: string;
}

/** Serves over HTTP and verifies, without random queries, which would hide what a check finds. */
export const verified = async ({
  of = SITE,
  from,
  fault = {},
  key = 'demo',
  ...options
}: Served): Promise<Verification> => {
  const origin = await servingApi({ site: of, files: from, now: NOW, fault });
  return verify({ baseUrl: `${origin}/api/public/`, key, queries: 0, now: NOW, ...options });
};

/** Verifies like `verified`, but without HTTP, which makes many cases fast. */
export const judged = ({ of = SITE, from, fault = {}, key = 'demo', ...options }: Served): Promise<Verification> => {
  const answer = answering({ site: of, files: from, now: NOW, fault });
  const send: Send = async (ask) => {
    const { method = 'GET', path, headers: asked = {} } = ask;
    const { status, headers, body } = await answer({
      method,
      target: path,
      ifNoneMatch: asked['if-none-match'] ?? null,
      acceptEncoding: asked['accept-encoding'] ?? 'identity',
      headers: asked,
    });
    return toAnswer(ask, { status, headers, bytes: body ?? new Uint8Array() });
  };
  const baseUrl = 'http://api.example/api/public';
  return verify({ baseUrl, key, queries: 0, now: NOW, ...options }, () => ({ send, close: () => {} }));
};

/** The distinct `group: title` of all results with an outcome. */
export const having = ({ results }: Pick<Verification, 'results'>, outcome: Result['outcome']): string[] => [
  ...new Set(results.filter((result) => result.outcome === outcome).map(({ group, title }) => `${group}: ${title}`)),
];

/** A rule of the API, a fault that breaks it, and the check that must find the fault. */
export type Mutant = readonly [rule: string, fault: Fault, found: string];
