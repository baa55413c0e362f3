import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { edgeCode } from '../../src/hosts/edge-code.ts';
import { netlify } from '../../src/hosts/netlify.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { DEFAULT_HOST_SETTINGS, hostInput } from '../helpers/host-input.ts';
import { site } from '../helpers/site.ts';

const bundle = (entry: string): string => `/* ${entry} */ export default __GALLEY_SITE__;`;
const ours = site({ keys: ['demo', "$&'key"] });

const files = (name: string): Record<string, string> => {
  const output = HOSTS[name]?.emit(hostInput({ site: ours, bundle }));
  expect(output?.published).toEqual([]);
  return Object.fromEntries(output?.server.map(({ path, content }) => [path, content]) ?? []);
};

test('the code contains the site unchanged, whatever its text means elsewhere', async () => {
  const code = edgeCode('worker', { host: 'x', site: ours, bundle });
  const { default: found } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(found).toEqual(ours);
});

test('refuses a bundle that takes no site: it would answer for none', () => {
  expect(() => edgeCode('worker', { host: 'x', site: ours, bundle: () => '' })).toThrow('worker');
});

test.each([
  ['node', ['server.mjs']],
  ['deno', ['server.mjs']],
  ['bun', ['server.mjs']],
  ['cloudflare', ['worker.js', 'wrangler.jsonc']],
  ['r2', ['worker.js', 'wrangler.jsonc']],
  ['netlify', ['edge-functions/galley.js', 'netlify.toml']],
  ['vercel', ['config.json', 'functions/galley.func/.vc-config.json', 'functions/galley.func/index.mjs']],
  ['lambda-edge', ['index.mjs', 'template.json']],
])('%s gets %j, and publishes nothing', (name, paths) => {
  expect(Object.keys(files(name))).toEqual(paths);
});

test('Netlify publishes the output folder, whatever its name', () => {
  const out = 'the "new" api';
  const { server } = netlify.emit(hostInput({ bundle, settings: { ...DEFAULT_HOST_SETTINGS, out } }));
  expect(parse(server[1]?.content ?? '')).toMatchObject({ build: { publish: out } });
});

test('a Worker runs before its assets, which are served only under their own names', () => {
  expect(JSON.parse((files('cloudflare')['wrangler.jsonc'] ?? '').replace(/^\/\/.*\n/, ''))).toEqual({
    name: 'galley',
    main: 'worker.js',
    cache: { enabled: true },
    compatibility_date: '2026-04-01',
    assets: {
      directory: '../../dist',
      binding: 'ASSETS',
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: 'none',
    },
  });
});
