import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { codeId, UNBUNDLED } from '../../src/build/code-id.ts';
import { findInstalled, findOwn } from '../../src/shared/fs/installed-package.ts';
import { folderOf } from '../helpers/files.ts';

afterEach(() => vi.unstubAllEnvs());

test('the two lexers have different code ids', () => {
  const quick = codeId();
  expect(codeId()).toBe(quick);
  vi.stubEnv('GALLEY_PLAIN_MARKED', '1');
  expect(codeId()).not.toBe(quick);
});

test('the list of unbundled packages matches the bundle script', () => {
  const script = readFileSync(new URL('../../scripts/bundle-program.js', import.meta.url), 'utf8');
  const [, names = ''] = /external: \[\/\^\(\?:([^)]+)\)/.exec(script) ?? [];
  expect(names.replaceAll('\\', '').split('|')).toEqual(UNBUNDLED);
});

test('an installed package has the versions of all its installed dependencies', async () => {
  const manifest = (name: string, version: string, more: object = {}): string =>
    JSON.stringify({ name, version, ...more });
  const root = await folderOf({
    'node_modules/pictures/package.json': manifest('pictures', '1.0.0', {
      main: 'main.js',
      dependencies: { colour: '*', pictures: '*' },
      optionalDependencies: { '@pictures/linux': '*', '@pictures/other': '*' },
    }),
    'node_modules/pictures/node_modules/colour/package.json': manifest('colour', '2.0.0'),
    'node_modules/colour/package.json': manifest('colour', '9.9.9'),
    'node_modules/@pictures/linux/package.json': manifest('@pictures/linux', '3.0.0', { dependencies: { libc: '*' } }),
    'node_modules/libc/package.json': manifest('libc', '4.0.0'),
  });
  expect(findInstalled({ name: 'pictures', versions: /^1/ }, root)).toEqual({
    version: '1.0.0',
    versions: '@pictures/linux@3.0.0 colour@2.0.0 libc@4.0.0 pictures@1.0.0',
    main: join(realpathSync(root), 'node_modules/pictures/main.js'),
  });
  expect(findOwn('sanitize-html')?.versions).toMatch(/\bhtmlparser2@.*\bpostcss@.* sanitize-html@/);
});
