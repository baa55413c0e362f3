import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { deployFrom } from '../../helpers/deploying.ts';
import { changeFiles } from '../../helpers/files.ts';
import { createReader } from '../../helpers/reader.ts';
import { revision } from '../../helpers/revisions.ts';
import { startS3Proxy } from '../../helpers/s3-proxy.ts';
import { hasS3, s3StoreAt, startS3 } from '../../helpers/s3-server.ts';

const DEPLOYS = 50;
/** The answers that the reader takes for each deploy, during it or after it. */
const ANSWERS = 20;
const HOUR = 3_600_000;

describe.skipIf(!hasS3())('s3', () => {
  test(`a continuous reader finds whatever any answer names during ${DEPLOYS} deploys`, {
    timeout: 1_200_000,
  }, async () => {
    const root = await builtFolder(revision(0));
    const { origin } = await startS3Proxy(await startS3());
    await deployFrom(root, s3StoreAt(origin), { clock: () => 0 });
    const reader = createReader(
      async (path) => {
        const response = await fetch(`${origin}/tree/api/public/v1/demo/${encodeURI(path)}`);
        if (response.status === 404) return null;
        return response.json();
      },
      { keepsAnswers: false },
    );
    let isDone = false;
    const reading = (async () => {
      for (; !isDone; await setTimeout(2)) await reader.step();
    })();
    for (let number = 1; number <= DEPLOYS; number += 1) {
      await changeFiles(root, revision(number - 1), revision(number));
      await buildIn(root);
      // By their clock, deploys are an hour apart, so the grace period of deleted files ends within the test.
      await deployFrom(root, s3StoreAt(origin), { clock: () => number * HOUR, grace: 3 * 3600 });
      while (reader.answers() < number * ANSWERS) await setTimeout(10);
    }
    isDone = true;
    await reading;
    expect(reader.faults).toEqual([]);
  });
});
