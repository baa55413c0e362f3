import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { MAX_ADDRESS, searchParameters } from '../../src/runtime/resolver/address.ts';
import { plan } from '../../src/runtime/resolver/plan.ts';
import { CASES } from '../conformance/cases.ts';
import { runGalley } from '../helpers/cli.ts';
import { site } from '../helpers/site.ts';

/** A page of the guide, its lines joined. */
const page = async (name: string): Promise<string> =>
  (await readFile(`content/guide/posts/${name}.md`, 'utf8')).replaceAll(/\n(?=[^\n|#-])/g, ' ').replaceAll(/ +/g, ' ');

const hostsThat = (test: (host: (typeof HOSTS)[string]) => boolean): string[] =>
  Object.values(HOSTS)
    .filter(test)
    .map(({ name }) => name)
    .sort();

/** The pages of hosts that a text links to. */
const linked = (text: string): string[] =>
  [...text.matchAll(/\]\((?:\.\.\/hosting\/)?([a-z-]+)\.md\)/g)].map(([, name = '']) => name);

const sentence = (text: string, beginning: string): string => {
  const at = text.indexOf(beginning);
  if (at < 0) throw new Error(`the guide no longer says: ${beginning}`);
  return text.slice(at, text.indexOf('. ', at));
};

/** A case of the suite that every host passes or lists as its limit. */
const isCase = (title: string): boolean => CASES.some((one) => one.title === title);

describe('the table of hosts says what hosts are capable of', async () => {
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

  test('workspaces and keys: who answers 401', async () => {
    const text = sentence(await page('setup/workspaces-and-keys'), 'follows rules that know the keys');
    const named = hostsThat(({ name }) => text.toLowerCase().includes(name));
    expect(named).toEqual(
      hostsThat(({ capabilities: { query, status } }) => query === 'rules' && status.includes(401)),
    );
    for (const { capabilities } of Object.values(HOSTS))
      if (capabilities.query === 'compute') expect(capabilities.status).toContain(401);
  });

  test('the release names the commands and counts the hosts', async () => {
    const text = await page('releases/2026-11-15-galley-0-1-0');
    expect(text).toContain(`code for [${Object.keys(HOSTS).length} of them]`);
    const help = (await runGalley(['--help'], { cwd: '.' })).stdout;
    const commands = [...help.matchAll(/^ {2}([a-z]+)(?: \[options\]| {2})/gm)].map(([, name = '']) => name);
    const said = [...sentence(text, '**Commands:**').matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name);
    expect(said.sort()).toEqual(commands.sort());
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

  test.each(['api/reference', 'api/errors', 'internals/security'])('%s: how long an address may be', async (name) => {
    expect(await page(name)).toContain(`${MAX_ADDRESS.toLocaleString('en')} characters`);
  });
});
