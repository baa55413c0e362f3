import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diff } from '../../../src/publish/diff/diff.ts';
import { builtFolder } from '../../helpers/built.ts';
import { filesIn } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);

const built = (options: string): Promise<string> =>
  builtFolder(
    {
      ...SMALL_PROJECT,
      'galley.config.ts': `import { defineConfig, defineContract, schemas, z } from 'galley';
        const v2 = defineContract({
          record: {
            schema: schemas.PostRecord.extend({ path: z.string() }),
            map: ({ url, ...post }) => ({ ...post, path: new URL(url ?? 'https://example.com').pathname }),
          },
        });
        export default defineConfig({ ${options}, versions: { v1: {}, v2: { contract: v2 } } });`,
    },
    { now: NOW },
  );

const URL_OF = "posts: { url: 'https://example.com/{yyyy}/{slug}/' }, records: { urlField: 'url' }";
const jsonIn = async (root: string, path: string) =>
  JSON.parse((await filesIn(join(root, 'dist/api/public')))[path] ?? 'null');

test('a URL field is in records, details and other versions’ input, and its schema is a string', async () => {
  const root = await built(URL_OF);
  const [list, v2, openapi] = [
    await jsonIn(root, 'v1/demo/posts.json'),
    await jsonIn(root, 'v2/demo/posts/second.json'),
    await jsonIn(root, 'v1/openapi.json'),
  ];
  const { data } = await jsonIn(root, 'v1/demo/posts/second.json');
  expect(data.url).toBe(`https://example.com/${data.publishedAt.slice(0, 4)}/second/`);
  expect(list.data.map(({ url }: { url: string }) => url)).toContain(data.url);
  expect(v2.data).toMatchObject({ path: `/${data.publishedAt.slice(0, 4)}/second/` });
  expect(openapi.components.schemas.PostRecord.properties.url).toEqual({ type: 'string' });
  expect(openapi.components.schemas.PostRecord.required).toContain('url');
});

test('removing a URL field is a breaking change; another pattern is not', async () => {
  const before = await built(URL_OF);
  const compare = async (options: string) => {
    const after = join(await built(options), 'dist');
    return diff({ before: join(before, 'dist'), after, keys: [], timeout: 5, now: NOW });
  };
  expect((await compare(URL_OF.replace('{yyyy}/', ''))).isBreaking).toBe(false);
  const gone = await compare("posts: { url: '/{slug}' }");
  expect(gone.isBreaking).toBe(true);
  const fields = gone.findings.map(({ change, subject }) => [change, subject]);
  expect(fields).toContainEqual(['field-removed', 'url']);
});
