import { expect, test } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { addFiles } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const at = { baseUrl: 'https://example.com/api/public', apiKey: 'demo' };

test('the revision changes with a deploy that changes something, and takes one small file', async () => {
  const root = await builtFolder({ ...SMALL_PROJECT, 'galley.config.json': '{ "output": { "revision": true } }' });
  const host = fileHost(distFiles(root));
  const client = createClient({ ...at, fetch: host.fetch });
  const before = await client.revision();
  expect(await client.revision()).toBe(before);
  await addFiles(root, { 'content/blog/posts/new.md': post({ title: 'New', date: '2026-01-01' }) });
  await buildIn(root);
  host.files = distFiles(root);
  expect(await client.revision()).not.toBe(before);
  expect(new Set(host.asked)).toEqual(new Set(['api/public/v1/demo/index/manifest.json']));
});

test('without revisions, the error names the option that adds them', async () => {
  const host = fileHost(distFiles(await builtFolder(SMALL_PROJECT)));
  await expect(createClient({ ...at, fetch: host.fetch }).revision()).rejects.toMatchObject({
    name: 'GalleyError',
    code: 'no_revision',
    message: expect.stringContaining('revision: true'),
  });
});
