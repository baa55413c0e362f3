import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { hostAnswers } from '../../src/build/host-answers.ts';
import { loadProject } from '../../src/build/project.ts';
import type { HostRow } from '../../src/hosts/answers/ask-hosts.ts';
import { readFrom } from '../../src/runtime/entries/node.ts';
import { folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);

/** Builds a project for some targets and returns the answers of every host. */
const askedOf = async (config: object, targets: readonly string[] = []) => {
  const posts = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`content/notes/posts/2026-01-01-n${at}.md`, post({ title: `N ${at}` })]),
  );
  const root = await folderOf({
    ...SMALL_PROJECT,
    ...posts,
    'content/notes/posts/2026-02-01-now.md': post({ title: 'Now', aliases: ['/before/'] }),
    'galley.config.json': JSON.stringify(config),
  });
  const result = await build({ root, now: NOW, env: {}, targets });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const project = await loadProject({ root, env: {} });
  return async (address: string, now = NOW): Promise<Readonly<Record<string, HostRow>>> => {
    const readFile = readFrom(join(root, 'dist'));
    const rows = await hostAnswers(project, { target: `/api/public/${address}`, now, readFile });
    return Object.fromEntries(rows.map((row) => [row.host, row]));
  };
};

test('each host answers as if it were the only target: hosts that compute have few pages, others have all', async () => {
  const lists = { defaultLimit: 2, maxLimit: 10 };
  const page = 'api/public/v1/notes/posts/category=/tags=/author=/limit=2/offset=20.json';
  for (const targets of [[], ['node'], ['nginx']]) {
    const ask = await askedOf({ lists }, targets);
    const { node, nginx } = await ask('v1/notes/posts?offset=20');
    expect(node).toMatchObject({ status: 200, file: null, computed: { files: 2 } });
    expect(nginx).toMatchObject({ status: 200, file: page, computed: null });
    expect(node?.bytes).toBe(nginx?.bytes);
  }
});

test('an old slug is redirected by hosts that can, and not found on others', async () => {
  const ask = await askedOf({});
  const rows = await ask('v1/notes/posts/before?x=1');
  const location = '/api/public/v1/notes/posts/now?x=1';
  for (const host of ['node', 'nginx', 'nginx-njs', 'caddy', 'apache', 'cloudfront'])
    expect(rows[host], host).toMatchObject({ status: 308, location });
  expect(rows['netlify-rules']).toMatchObject({ status: 404, code: null });
  expect((await ask('v1/demo/posts/before')).nginx).toMatchObject({ status: 404, code: 'post_not_found' });
  expect((await ask('v1/notes/redirects')).nginx).toMatchObject({ status: 200, code: null });
});

test('a version past its sunset is gone on every host that can say so', async () => {
  const versions = { v1: { deprecated: '2026-01-01', sunset: '2026-07-01' } };
  const ask = await askedOf({ versions });
  const rows = await ask('v1/demo/posts', Date.UTC(2026, 6, 1));
  for (const host of ['node', 'nginx', 'cloudfront', 'netlify-rules'])
    expect(rows[host], host).toMatchObject({ status: 410, code: 'version_sunset' });
  expect(rows.serve).toMatchObject({ status: 404, code: null });
});
