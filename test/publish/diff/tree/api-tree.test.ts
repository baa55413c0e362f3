import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiTree } from '../../../../src/publish/diff/tree/api-tree.ts';
import { serving } from '../../../helpers/server.ts';

test('an API with many keys gets few requests at once', async () => {
  let [open, most] = [0, 0];
  const origin = await serving(async (_, response) => {
    most = Math.max(most, ++open);
    await setTimeout(5);
    open -= 1;
    response.writeHead(404).end();
  });
  const keys = Array.from({ length: 60 }, (_, at) => `key-${at}`);
  const tree = apiTree(`${origin}/api/public`, { keys, timeout: 30 });
  await expect(tree.versions([])).rejects.toThrow('There is no Galley API');
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(12);
});
