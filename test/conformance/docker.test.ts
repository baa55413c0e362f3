import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { docker } from '../../src/hosts/docker.ts';
import { startContainer } from './docker-server.ts';
import { fixtureOf } from './fixture.ts';
import { nginxInstalled } from './nginx-server.ts';
import { conformance } from './suite.ts';

conformance('docker', startContainer, {
  installed: nginxInstalled,
  known: { 'protocol: br: /api/public/v1/demo/posts': 'the image has no module for Brotli' },
});

describe.skipIf(!nginxInstalled && process.env.CI === undefined)('the container', () => {
  test('is healthy while the published tree exists', async () => {
    const fixture = await fixtureOf('current', docker);
    const { origin, close } = await startContainer(fixture);
    try {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      expect((await fetch(`${origin}/healthz?x=1`)).status).toBe(200);
      await rename(fixture.folder, `${fixture.folder}-away`);
      expect((await fetch(`${origin}/healthz`)).ok).toBe(false);
    } finally {
      await close();
      await fixture.remove();
    }
  });

  test('completes its answers after SIGTERM, and ends without an error', async () => {
    const fixture = await fixtureOf('current', docker);
    const size = 40_000_000;
    await writeFile(join(fixture.folder, 'api/public/assets/0f0f0f0f-large.zip'), Buffer.alloc(size));
    const { origin, child, close } = await startContainer(fixture);
    try {
      const sent = request(`${origin}/api/public/assets/0f0f0f0f-large.zip`).end();
      const [answer] = await once(sent, 'response');
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await expect.poll(() => fetch(`${origin}/healthz`).catch(() => 'refused')).toBe('refused');
      let received = 0;
      for await (const chunk of answer) received += chunk.length;
      expect(received).toBe(size);
      expect(await exit).toEqual([0, null]);
    } finally {
      await close();
      await fixture.remove();
    }
  });
});
