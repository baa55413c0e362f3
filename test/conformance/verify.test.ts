import { expect, onTestFinished, test } from 'vitest';
import { cloudflare } from '../../src/hosts/cloudflare.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { verify } from '../../src/publish/verify/verify.ts';
import { everyOption } from '../helpers/every-option.ts';
import { folderOf } from '../helpers/files.ts';
import { DEFAULT_HOST_SETTINGS } from '../helpers/host-input.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { startCloudflare, workerdInstalled } from './cloudflare-server.ts';
import { edgeBundle } from './edge-bundle.ts';
import { fixtureOf, SCENARIOS } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { startNode } from './node-server.ts';
import type { Start } from './suite.ts';

const SERVERS: readonly (readonly [host: string, start: Start, installed: boolean])[] = [
  ['node', startNode, true],
  ['nginx', startNginx, nginxInstalled],
  ['apache', startApache, apacheInstalled],
  ['caddy', startCaddy, caddyInstalled],
  ['cloudflare', startCloudflare, workerdInstalled],
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

test('galley verify finds nothing wrong on the Worker of an API with every option', {
  skip: !workerdInstalled && process.env.CI === undefined,
}, async () => {
  const { of, from } = await everyOption(onTestFinished);
  // A build for Workers writes no files for hosts with rules.
  const folder = await folderOf(Object.fromEntries([...from].filter(([path]) => path.startsWith('api/'))));
  const input = {
    site: of,
    redirects: [],
    terms: [],
    now: Date.now(),
    settings: DEFAULT_HOST_SETTINGS,
    bundle: edgeBundle,
  };
  const files = cloudflare.emit(input).server.map(({ path, content }) => [path, content] as const);
  const hosts = await folderOf(Object.fromEntries(files));
  const server = await startCloudflare({ folder, emit: async () => hosts });
  onTestFinished(server.close);
  const { results } = await verify({ baseUrl: `${server.origin}/api/public`, key: 'demo', all: true });
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
});
