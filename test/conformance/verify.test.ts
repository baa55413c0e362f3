import { expect, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { verify } from '../../src/publish/verify/verify.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { fixtureOf, SCENARIOS } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { startNode } from './node-server.ts';
import type { Start } from './suite.ts';

const SERVERS: readonly (readonly [host: string, start: Start, installed: boolean])[] = [
  ['node', startNode, true],
  ['nginx', startNginx, nginxInstalled],
  ['apache', startApache, apacheInstalled],
  ['caddy', startCaddy, caddyInstalled],
];

for (const [name, start, installed] of SERVERS) {
  for (const scenario of SCENARIOS) {
    test(`galley verify finds nothing wrong on ${name}, ${scenario}`, {
      skip: !installed && process.env.CI === undefined,
      timeout: 900_000,
    }, async () => {
      const host = HOSTS[name];
      if (host === undefined) throw new Error(`no host ${name}`);
      const fixture = await fixtureOf(scenario, host);
      const server = await start(fixture).catch((error: unknown) => fixture.remove().then(() => Promise.reject(error)));
      try {
        const { results } = await verify({ baseUrl: `${server.origin}/api/public`, key: 'demo' });
        expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
      } finally {
        await server.close().finally(fixture.remove);
      }
    });
  }
}
