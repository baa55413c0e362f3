import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { edgeCode } from '../../../src/hosts/edge-code.ts';
import { edgeBundle } from '../../conformance/edge-bundle.ts';
import { serveProcess } from '../../conformance/server.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { freePort } from '../../helpers/free-port.ts';
import { modelAnswer } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

test.skipIf(process.platform === 'win32')('requests wait for handles if the process may have only a few', async () => {
  const posts = randomPosts({ seed: 5, posts: 300, terms: ['news', 'red'] });
  const folder = await folderOf({
    'server.mjs': edgeCode('node-server', { host: 'node', site: site(), bundle: edgeBundle }),
  });
  await addFiles(join(folder, 'dist'), Object.fromEntries(await publish(treeOf(site(), [workspaceOf(posts)]))));
  const port = await freePort();
  const { origin, close } = await serveProcess({
    command: 'sh',
    args: ['-c', 'ulimit -n 240; exec "$0" server.mjs dist', process.execPath],
    ...{ port, cwd: folder, env: { PORT: String(port), HOST: '127.0.0.1' } },
  });
  onTestFinished(close);
  // Each reads the manifest and several chunks, so all together would need more than 240 handles.
  const searches = Array.from({ length: 120 }, (_, at) => `limit=99&offset=${at}`);
  const answers = await Promise.all(
    searches.map(async (search) => (await fetch(`${origin}/api/public/v1/demo/posts?${search}`)).text()),
  );
  expect(answers.filter((answer, at) => answer !== modelAnswer(posts, searches[at] ?? ''))).toEqual([]);
});
