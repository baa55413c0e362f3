import { describe, expect, onTestFinished, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { fixtureOf, type Scenario } from './fixture.ts';
import { hasPackage } from './heavy.ts';
import { startNetlify } from './netlify-server.ts';
import { serveBuildOutput } from './servers/vercel.ts';
import type { Start } from './suite.ts';

const startVercel: Start = async ({ folder, emit }) => serveBuildOutput(await emit(), folder);

/** Serves a scenario and requests paths below the version in order. Returns each status with the cache's action. */
const asking = async (name: string, { start, mark }: Emulator, scenario: Scenario, paths: readonly string[]) => {
  const host = HOSTS[name];
  if (host === undefined) throw new Error(`no host ${name}`);
  const fixture = await fixtureOf(scenario, host);
  const server = await start(fixture);
  onTestFinished(() => server.close().finally(fixture.remove));
  const seen: (readonly [status: number, cache: string | null, body: string])[] = [];
  for (const path of paths) {
    const response = await fetch(`${server.origin}/api/public/v1/${path}`);
    for (const header of ['netlify-cdn-cache-control', 'vercel-cdn-cache-control', 'netlify-vary'])
      expect(response.headers.get(header)).toBeNull();
    seen.push([response.status, response.headers.get(mark), await response.text()]);
  }
  return seen;
};

interface Emulator {
  readonly start: Start;
  /** The header with the cache's action. */
  readonly mark: string;
  readonly installed: boolean;
}

const EMULATORS: Readonly<Record<string, Emulator>> = {
  netlify: { start: startNetlify, mark: 'cache-status', installed: hasPackage('deno') },
  vercel: { start: startVercel, mark: 'x-vercel-cache', installed: true },
};

const statuses = (seen: Awaited<ReturnType<typeof asking>>) => seen.map(([status, cache]) => `${status} ${cache}`);

describe.each(Object.entries(EMULATORS))('the cache of %s', (name, emulator) => {
  const check = test.skipIf(!emulator.installed && process.env.CI === undefined);

  check('a second request for the same list does not run the function, another query does', async () => {
    const lists = ['demo/posts?tags=x&limit=3', 'demo/posts?tags=x&limit=3', 'demo/posts?tags=x&limit=4', 'demo/posts'];
    const seen = await asking(name, emulator, 'current', [...lists, 'demo/posts/missing', 'demo/posts/missing']);
    expect(statuses(seen)).toEqual(['200 MISS', '200 HIT', '200 MISS', '200 MISS', '404 MISS', '404 HIT']);
    expect(seen[1]?.[2]).toBe(seen[0]?.[2]);
    expect(seen[2]?.[2]).not.toBe(seen[0]?.[2]);
  });

  check('before a sunset, only a cache that keeps to the second stores answers; after it, 410 is stored', async () => {
    const twice = ['demo/posts?tags=x', 'demo/posts?tags=x'];
    const isExact = name === 'netlify';
    expect(statuses(await asking(name, emulator, 'deprecated', twice))).toEqual([
      '200 MISS',
      isExact ? '200 HIT' : '200 MISS',
    ]);
    expect(statuses(await asking(name, emulator, 'sunset', twice))).toEqual(['410 MISS', '410 HIT']);
  });
});
