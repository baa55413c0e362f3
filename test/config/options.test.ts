import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { declarationsOf, GUIDE_PAGE, optionsIn, withTables } from '../../scripts/options.js';
import { checkConfig } from '../../src/config/check.ts';
import { optionsAt } from '../../src/config/option-help.ts';
import { schema } from '../../src/config/schema.ts';
import { folderOf } from '../helpers/files.ts';

const GROUPS = optionsAt([]);
const problemsOf = (config: object) => {
  const checked = checkConfig(config, '/project');
  return 'problems' in checked ? checked.problems : [];
};

/** `{ a: { b: value } }` for `a.b`. */
const at = (path: string, value: unknown): object =>
  path.split('.').reduceRight((inner: unknown, name) => ({ [name]: inner }), value) as object;

test('there are at most 14 groups and 90 options, and each option has a description', () => {
  expect(GROUPS.length).toBeLessThanOrEqual(14);
  const options = GROUPS.flatMap((name) => optionsIn(schema.shape[name as keyof typeof schema.shape], name));
  expect(options.length).toBeGreaterThan(50);
  expect(options.length).toBeLessThanOrEqual(90);
  expect(options.filter(({ description }) => description === '')).toEqual([]);
});

test('the error for a wrong value says what the option is for', () => {
  expect(problemsOf({ records: { status: 'yes' } })).toMatchObject([
    { message: expect.stringContaining('Option records.status: '), help: expect.stringContaining('`published`') },
  ]);
});

test.each(['website.url', 'output.assetsUrl', 'deploy.url', 'deploy.endpoint'])('%s cannot break URLs', (option) => {
  for (const url of [
    'https://api.example.com?a',
    'https://api.example.com/#a',
    'https://me:secret@api.example.com',
    'x',
  ]) {
    expect(problemsOf(at(option, url))).toMatchObject([{ message: expect.stringMatching(/: it must be an /) }]);
  }
  const base = option === 'deploy.url' ? '/api/public' : '';
  expect(problemsOf(at(option, `https://api.example.com:8443${base}`))).toEqual([]);
  if (option.startsWith('deploy.')) expect(problemsOf(at(option, `https://api.example.com/a/@b${base}/`))).toEqual([]);
});

test('the tables of options in the guide match the schema: vitest --update writes them', async () => {
  const page = await readFile(GUIDE_PAGE, 'utf8');
  await expect(withTables(schema, page)).toMatchFileSnapshot(`../../${GUIDE_PAGE}`);
  const groups = [...page.matchAll(/^## `(\w+)`/gm)].map((match) => match[1]);
  expect(groups).toEqual(GROUPS);
});

test('the types for editors accept exactly what the schema accepts, with a description of each option', async () => {
  const text = declarationsOf(schema)
    .replace("'marked'", `'${join(process.cwd(), 'node_modules/marked/lib/marked.d.ts')}'`)
    .replaceAll(/'\.\/([\w-]+)\.js'/g, `'${process.cwd()}/src/config/$1.ts'`);
  expect(text).toMatch(
    /\* The pattern of slugs [^\n]*\n *\*\n *\* @default '\{name\}'\n *\*\/\n *readonly slug\?: string/,
  );
  const check = [
    "import type { Config as Published } from './published.d.ts';",
    `import type { Config } from '${process.cwd()}/src/config/config.ts';`,
    // The read-only types of marked's extensions are not assignable to marked's own.
    "type Markdown = Omit<NonNullable<Config['markdown']>, 'marked'>;",
    "type Others = Omit<Config, 'markdown'> & { readonly markdown?: Markdown | undefined };",
    'export const one = (config: Others): Published => config;',
    'export const other = (config: Published): Config => config;',
  ].join('\n');
  const cwd = await folderOf({ 'published.d.ts': text, 'check.ts': check });
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--ignoreConfig'];
  const modules = ['--module', 'nodenext', '--target', 'es2023', '--allowImportingTsExtensions'];
  const types = ['--types', 'node', '--typeRoots', join(process.cwd(), 'node_modules/@types')];
  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, ...flags, ...modules, ...types, 'check.ts'], { cwd });
  expect(await run.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
});

const WRONG = [
  undefined,
  null,
  5,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  '',
  'x y',
  true,
  {},
  [],
  [5],
  [null],
  { 'x y': 5 },
  { '': 5 },
];

test('messages about wrong values are Galley’s own words', () => {
  const paths = GROUPS.flatMap((name) => optionsIn(schema.shape[name as keyof typeof schema.shape], name));
  const messages = [
    '',
    'versions.x',
    'versions.v2',
    ...GROUPS,
    ...paths.map(({ path }) => path.replace('<name>', 'x')),
  ].flatMap((path) => WRONG.flatMap((value) => problemsOf(at(path, value)).map(({ message }) => message)));
  expect(messages.length).toBeGreaterThan(500);
  expect(
    messages.filter(
      (message, at) => messages.indexOf(message) === at && /Invalid|Unrecognized|expected|received|Too /.test(message),
    ),
  ).toEqual([]);
});
