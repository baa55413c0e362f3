import { expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import { caddy } from '../../src/hosts/caddy.ts';
import type { Host, HostOutput } from '../../src/hosts/host.ts';
import { nginx } from '../../src/hosts/nginx.ts';
import { nginxNjs } from '../../src/hosts/nginx-njs.ts';
import { DEFAULT_HOST_SETTINGS } from '../../src/hosts/settings.ts';
import type { Site } from '../../src/resolver/site.ts';
import { site, siteVersion } from '../helpers/site.ts';

const KEY = 'not-for-everybody';

const emitted = (host: Host, settings: Partial<Site>, now = 0): HostOutput =>
  host.emit({
    site: site(settings),
    now,
    settings: DEFAULT_HOST_SETTINGS,
    bundle: () => 'const site = __GALLEY_SITE__;',
  });

test.each([nginx, nginxNjs, caddy, apache])('$name: keys are in no published file', (host) => {
  const { published } = emitted(host, { keys: [KEY] });
  expect(published.map(({ content }) => content).join()).not.toContain(KEY);
});

test.each([nginx, nginxNjs, caddy, apache])('$name: what is emitted does not depend on the time', (host) => {
  const versions = { v1: siteVersion({ deprecated: 1000, sunset: 2000, suggest: 'v2' }), v2: siteVersion() };
  expect(emitted(host, { versions }, 0)).toEqual(emitted(host, { versions }, 3000));
});

test('the njs code is one module that holds the site', () => {
  const { server } = emitted(nginxNjs, { keys: [KEY] });
  const code = server.find(({ path }) => path === 'galley.js')?.content ?? '';
  expect(code).toContain(KEY);
  expect(code.startsWith("import fs from 'fs';\nlet galley;\n")).toBe(true);
  expect(code.endsWith('\nexport default { answer: galley };\n')).toBe(true);
});

test('a text that nginx cannot write is refused', () => {
  const cache = { ...site().cache, lists: 'max-age=$time' };
  expect(() => emitted(nginx, { cache })).toThrow('max-age=$time');
});
