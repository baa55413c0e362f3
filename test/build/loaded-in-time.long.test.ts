import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folderOf } from '../helpers/files.ts';

/** Reports packages that are loaded below a `node:vm` script, which time limits run. */
const HOOK = `const Module = require('node:module');
const { writeSync } = require('node:fs');
Error.stackTraceLimit = Infinity;
const load = Module._load;
Module._load = function (name, ...rest) {
  const isLoaded = () => Module._cache[Module._resolveFilename(name, rest[0])]?.loaded === true;
  const isPackage = !/^[.\\/]|^node:/.test(name) && !Module.builtinModules.includes(name);
  if (isPackage && new Error().stack.includes('evalmachine') && !isLoaded()) writeSync(2, \`loaded in limited time: \${name}\\n\`);
  return load.call(this, name, ...rest);
};
`;

const project = (options: object, body: string) => ({
  'package.json': '{ "type": "module" }',
  'hook.cjs': HOOK,
  'galley.config.js': `export default ${JSON.stringify(options)};\n`,
  'content/blog/posts/a.md': `---\ntitle: A\ndate: 2026-01-01\n---\n\n${body}\n`,
});

// A package whose loading is interrupted stays half loaded, and then every later post fails.
test.each([
  ['plain text', {}, 'a &&& b'],
  ['an anchor that is missing', {}, '[a](#b)'],
  ['HTML', {}, '<b>a</b>'],
  ['headings', { details: { headings: true } }, '# A'],
  ['sanitised text', { markdown: { sanitize: true } }, 'a'],
  ['highlighted code', { markdown: { highlight: true } }, '```js\nlet a;\n```'],
  ['marked addresses', { details: { addresses: true } }, 'a'],
  ['feeds', { output: { feeds: true }, website: { url: 'https://example.com' } }, 'a'],
])('no package is loaded in limited time: %s', async (_, options, body) => {
  const root = await folderOf(project(options, body));
  const { stderr, status } = spawnSync(process.execPath, [resolve('lib/cli/main.js'), 'build', '--quiet'], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: `--require ${pathToFileURL(join(root, 'hook.cjs')).pathname}` },
  });
  expect([
    status,
    String(stderr)
      .split('\n')
      .filter((line) => line.includes('limited time')),
  ]).toEqual([0, []]);
});
