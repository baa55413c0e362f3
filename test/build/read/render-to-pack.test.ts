import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPackRenderer } from '../../../src/build/read/render-to-pack.ts';
import { checkConfig } from '../../../src/config/check.ts';
import { createBodyRenderer, type RenderedBody } from '../../../src/content/markdown/render-body.ts';
import { withTool } from '../../../src/content/tool.ts';
import { createPack, type Pack } from '../../../src/shared/cache/packs.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { folderOf } from '../../helpers/files.ts';

const rendering = async (text: string, pack: Pack | null, config: object = {}): Promise<RenderedBody> => {
  const checked = checkConfig(config, '/project');
  if (!('settings' in checked)) throw new Error('the configuration is wrong');
  const render = createPackRenderer(createBodyRenderer(withTool(checked.settings, toolOf)), { ...checked, pack });
  return (await render({ text, file: 'a.md', needsExcerpt: false })) as RenderedBody;
};

test('finished HTML is stored as JSON, with its metadata', async () => {
  const root = await folderOf({});
  const pack = createPack(join(root, 'pack'));
  const { html, saved: away } = await rendering('A *"text"*.', pack);
  pack.close();
  const bytes = await readFile(join(root, 'pack'), 'utf8');
  expect(html).toBe('');
  expect(JSON.parse(bytes)).toBe('<p>A <em>&quot;text&quot;</em>.</p>\n');
  expect(away).toMatchObject({ place: { pack: 'pack', offset: 0, length: bytes.length }, readingTime: 1 });
});

test.each([
  ['with references', '[a file](a.pdf)', {}],
  ['with links to places in it', '# A\n\n[up](#a)', {}],
  ['of which headings are read', '# A', { details: { headings: true } }],
])('HTML %s is passed on', async (_, text, config) => {
  const pack = createPack(join(await folderOf({}), 'pack'));
  const { html, saved: away } = await rendering(text, pack, config);
  pack.close();
  expect(html).not.toBe('');
  expect(away).toBeUndefined();
});

test('without a pack, HTML is passed on', async () => {
  const { html, saved: away } = await rendering('A text.', null);
  expect(html).toBe('<p>A text.</p>\n');
  expect(away).toBeUndefined();
});
