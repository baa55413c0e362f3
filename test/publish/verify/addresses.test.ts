import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { diff } from '../../../src/publish/diff/diff.ts';
import { verify } from '../../../src/publish/verify/verify.ts';
import { servingApi } from '../../helpers/api-server.ts';
import { folderOf } from '../../helpers/files.ts';
import { altering, at, mapJson } from '../../helpers/mutants.ts';
import { post } from '../../helpers/posts.ts';
import { site } from '../../helpers/site.ts';

const now = Date.UTC(2026, 6, 1);
const ourSite = site({ cache: { ...site().cache, lists: 'max-age=60', details: 'max-age=60' } });

const MARKED = { details: { addresses: true } };

const built = async (config: object): Promise<string> => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [demo]',
    'content/blog/posts/a.md': post(
      { title: 'A', date: '2026-01-01', cover: 'x.png' },
      '## One\n\n![x](x.png) [b](b.md) [c](/c)\n',
    ),
    'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02' }, 'Text.\n'),
    'content/blog/posts/x.png': 'x',
    'galley.config.json': JSON.stringify({
      ...config,
      website: { url: 'https://example.com' },
      output: { cache: ourSite.cache },
    }),
  });
  expect((await build({ root, now })).diagnostics).toEqual([]);
  return join(root, 'dist');
};

const wrongIn = async (dist: string, fault = {}): Promise<string[]> => {
  const files = (path: string) => readFile(join(dist, path)).catch(() => null);
  const baseUrl = `${await servingApi({ site: ourSite, files, fault })}/api/public`;
  const { results } = await verify({ baseUrl, key: 'demo', queries: 1 });
  return results.flatMap(({ title, outcome, ...rest }) =>
    outcome === 'wrong' ? [`${title} ${JSON.stringify(rest)}`] : [],
  );
};

test('an API is right with or without marked addresses', async () => {
  for (const config of [{}, MARKED]) expect(await wrongIn(await built(config)), JSON.stringify(config)).toEqual([]);
});

test('finds marks that do not point at addresses', async () => {
  const moved = altering(at(/posts\/a$/), (answer) =>
    mapJson(answer, ({ data }) => ({
      data: {
        ...data,
        addresses: data.addresses.map((mark: { start: number }) => ({ ...mark, start: mark.start + 1 })),
      },
    })),
  );
  expect((await wrongIn(await built(MARKED), moved)).join()).toContain('addresses are not in the places');
});

test('galley diff: switching marks on breaks nothing, switching them off does', async () => {
  const [off, on] = [await built({}), await built(MARKED)];
  const effects = async (before: string, after: string): Promise<ReadonlySet<string>> => {
    const { findings } = await diff({ before, after, keys: [], timeout: 60, now });
    expect(findings.length).toBeGreaterThan(0);
    return new Set(findings.map(({ effect }) => effect));
  };
  expect((await effects(off, on)).has('breaking')).toBe(false);
  expect((await effects(on, off)).has('breaking')).toBe(true);
  expect((await diff({ before: on, after: on, keys: [], timeout: 60, now })).findings).toEqual([]);
});
