import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { MAX_ADDRESS, searchParameters } from '../../src/runtime/resolver/address.ts';
import { plan } from '../../src/runtime/resolver/plan.ts';
import { CASES } from '../conformance/cases.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { hostInput } from '../helpers/host-input.ts';
import { githubFiles, recipeOf } from '../helpers/recipes-of-ci.ts';
import { site } from '../helpers/site.ts';

/** A page of the guide with joined lines. */
const page = async (name: string): Promise<string> =>
  (await readFile(`content/guide/posts/${name}.md`, 'utf8')).replaceAll(/\n(?=[^\n|#-])/g, ' ').replaceAll(/ +/g, ' ');

const hostsThat = (test: (host: (typeof HOSTS)[string]) => boolean): string[] =>
  Object.values(HOSTS)
    .filter(test)
    .map(({ name }) => name)
    .sort();

/** The pages of hosts that a page links to. */
const linked = (text: string): string[] =>
  [...text.matchAll(/\]\((?:\.\.\/hosting\/)?([a-z0-9-]+)\.md\)/g)].map(([, name = '']) => name);

const sentence = (text: string, beginning: string): string => {
  const at = text.indexOf(beginning);
  if (at < 0) throw new Error(`the guide no longer says: ${beginning}`);
  return text.slice(at, text.indexOf('. ', at));
};

/** Whether a title is a case of the suite, which every host passes or lists as a limit. */
const isCase = (title: string): boolean => CASES.some((one) => one.title === title);

describe('the table of hosts matches the capabilities of the hosts', async () => {
  const text = await page('hosting/hosts');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const columns = (rows[0] ?? []).slice(1).map(linked);
  const row = (title: string): string[] => (rows.find(([first]) => first === title) ?? []).slice(1);

  test('every host is in one column', () => {
    expect(columns.flat().sort()).toEqual(Object.keys(HOSTS).sort());
  });

  test.each<readonly [title: string, cell: (host: (typeof HOSTS)[string]) => RegExp]>([
    ['queries that have a page', ({ capabilities: { query } }) => (query === 'none' ? /ignored/ : /^yes$/)],
    [
      'all other queries',
      ({ capabilities: { query } }) => ({ compute: /^yes$/, rules: /^404/, none: /ignored/ })[query],
    ],
    ['401 for an unknown key', ({ capabilities: { status } }) => (status.includes(401) ? /^yes$/ : /^404$/)],
    [
      '410 after a sunset',
      ({ capabilities: { status, clock } }) => (status.includes(410) ? (clock ? /moment/ : /next build/) : /^no$/),
    ],
    [
      '`Cache-Control`, CORS, `Deprecation`',
      ({ capabilities: { headers, query } }) => (headers && query !== 'none' ? /^yes$/ : /host decides/),
    ],
  ])('%s', (title, cell) => {
    const cells = row(title);
    expect(cells).toHaveLength(columns.length);
    columns.forEach((names, at) => {
      for (const name of names) expect(cells[at], name).toMatch(cell(HOSTS[name] as (typeof HOSTS)[string]));
    });
  });

  test('addresses that end in .json are 404 in the first two columns', () => {
    expect(text).toContain('an address that ends in `.json` is 404 there');
    expect(isCase('not_found: an endpoint with its ending')).toBe(true);
    expect(isCase('post_not_found: a slug with its ending')).toBe(true);
    expect(isCase('not_found: a page by its file')).toBe(true);
  });
});

describe('sentences about hosts', () => {
  test('versions: which hosts look at the clock', async () => {
    const text = await page('api/versions');
    const clock = sentence(text, 'The resolver looks at the clock');
    expect(linked(clock)).toEqual(['nginx', 'caddy', 'apache']);
    for (const name of linked(clock)) expect(HOSTS[name]?.capabilities.clock).toBe(true);
    expect(hostsThat(({ capabilities: { clock: has, query } }) => has && query === 'rules')).toEqual([
      'apache',
      'caddy',
      'cloudfront',
      'nginx',
    ]);
    expect(linked(sentence(text, 'On [CloudFront]'))).toEqual(['cloudfront']);
    const byBuild = sentence(text, 'On [Netlify by rules alone]');
    expect(linked(byBuild)).toEqual(
      hostsThat(({ capabilities: { clock: has, status } }) => !has && status.includes(410)),
    );
    sentence(text, '`serve` and [Firebase]');
    expect(hostsThat(({ capabilities: { headers, status } }) => headers && !status.includes(410))).toEqual([
      'firebase',
      'serve',
    ]);
  });

  test('versions: every answer carries the headers', async () => {
    expect(await page('api/versions')).toContain(
      'errors, 304, 405, preflights and addresses without a version included',
    );
    for (const title of ['304', 'POST', 'OPTIONS', 'an unknown post', 'a list, legacy', '304, legacy', 'PUT, legacy']) {
      expect(isCase(`deprecated: ${title}`), title).toBe(true);
    }
  });

  test('workspaces and keys: which hosts answer 401', async () => {
    const text = sentence(await page('setup/workspaces-and-keys'), 'follows rules that know the keys');
    const named = hostsThat(({ name }) => text.toLowerCase().includes(name));
    expect(named).toEqual(
      hostsThat(({ capabilities: { query, status } }) => query === 'rules' && status.includes(401)),
    );
    for (const { capabilities } of Object.values(HOSTS))
      if (capabilities.query === 'compute') expect(capabilities.status).toContain(401);
  });

  test('the release counts the hosts', async () => {
    const text = await page('releases/2026-11-15-galley-0-1-0');
    expect(text).toContain(`code for [${Object.keys(HOSTS).length} of them]`);
  });
});

describe('sentences about requests', () => {
  const fileOf = (search: string): string =>
    plan('GET', '/api/public/v1/demo/posts', searchParameters(search), site(), 0).file;

  test('queries: what repeated parameters mean', async () => {
    expect(await page('api/queries')).toContain('`tags=b,a`, `tags=a%2Cb` and `tags=a&tags=b` are the same');
    expect(new Set(['tags=b,a', 'tags=a%2Cb', 'tags=a&tags=b'].map(fileOf)).size).toBe(1);
    expect(fileOf('category=a&category=b')).toBe(fileOf('category=a'));
  });

  test.each(['api/reference', 'api/errors', 'internals/limits'])('%s: how long an address may be', async (name) => {
    expect(await page(name)).toContain(`${MAX_ADDRESS.toLocaleString('en')} characters`);
  });
});

test.each(Object.keys(HOSTS))('the page of %s begins with its costs, its limits and how to check it', async (name) => {
  const [top = ''] = (await page(`hosting/${name}`)).split('\n## ');
  expect(top).toMatch(/^- \*\*Costs:\*\* .+\.$/m);
  expect(top).toMatch(/^- \*\*Lacks:\*\* .+\.$/m);
  expect(top).toMatch(/^- \*\*Check:\*\* `npx galley verify \S+ --key <key>`/m);
});

/** The first code block of a language in a page of the guide. */
const code = async (name: string, language: string): Promise<string> =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(
    await readFile(`content/guide/posts/hosting/${name}.md`, 'utf8'),
  )?.[1] ?? '';

const CODE = 'hosts/vercel/functions/galley.func/index.mjs';

test('the commands for Vercel publish the new files the second time, too', async () => {
  const root = await folderOf({ 'dist/a.json': '1', 'hosts/vercel/config.json': '1', [CODE]: '1' });
  const commands = (await code('vercel', 'bash')).replaceAll(/^npx .*$/gm, '');
  execFileSync('sh', ['-ec', commands], { cwd: root });
  await addFiles(root, { 'dist/a.json': '2', 'hosts/vercel/config.json': '2' });
  execFileSync('sh', ['-ec', commands], { cwd: root });
  for (const path of ['functions/galley.func/dist/a.json', 'config.json'])
    expect(await readFile(join(root, '.vercel/output', path), 'utf8')).toBe('2');
});

test('the workflow for GitHub Pages has a trigger, a checkout, and permissions only where it publishes', () => {
  const [workflow] = githubPages.emit(hostInput()).server;
  const { on, permissions, jobs } = parse(workflow?.content ?? '');
  expect(on.push.branches).toEqual(['main']);
  expect(permissions).toEqual({ contents: 'read' });
  expect(jobs.build.steps[0].uses).toMatch(/^actions\/checkout@/);
  expect(jobs.build.steps[0].with).toEqual({ 'persist-credentials': false });
  expect(jobs.deploy.permissions).toEqual({ pages: 'write', 'id-token': 'write', actions: 'write' });
  expect(jobs.deploy.steps.flatMap(({ uses = '' }) => uses)).not.toContainEqual(expect.stringContaining('checkout'));
});

test('the workflows for GitHub Pages are those of CI: when they look for posts that are due, and the actions', () => {
  const [pages, timed] = githubPages.emit(hostInput()).server;
  const [ci, ...others] = githubFiles(recipeOf());
  const { schedule } = parse(others.find(({ path }) => path.endsWith('schedule.yml'))?.text ?? '').on;
  expect(schedule).toHaveLength(1);
  expect(parse(timed?.content ?? '').on).toEqual({ schedule });
  for (const [action] of (pages?.content ?? '').matchAll(/actions\/(?:checkout|setup-node|cache)@.*/g))
    expect(ci?.text).toContain(action);
});

test('the policy of a bucket lets everyone read the base path, but nobody list it', async () => {
  const { Statement } = JSON.parse(await code('bucket', 'json'));
  expect(Statement).toMatchObject([
    { Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::my-bucket/api/*' },
  ]);
});

test('CloudFront: galley deploy publishes and purges', async () => {
  const text = await page('hosting/cloudfront');
  expect(text).toContain('npx galley deploy "s3://$BUCKET" --invalidate "$DISTRIBUTION"');
  expect(text).not.toContain('aws s3 sync dist');
});
