import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { siteOf } from '../../../src/config/site.ts';
import type { DeployResult } from '../../../src/publish/deploy/run-plan.ts';
import { publishedApis, sampleOf } from '../../../src/publish/release/published-apis.ts';
import { type Release, settleRelease } from '../../../src/publish/release/release.ts';
import { readFrom } from '../../../src/runtime/entries/node.ts';
import type { RawAnswer } from '../../../src/runtime/resolver/respond.ts';
import { type Fault, servingApi } from '../../helpers/api-server.ts';
import { deployFrom, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { filesIn } from '../../helpers/files.ts';
import { outputNamed, publishedIn, twoOutputs } from '../../helpers/two-outputs.ts';

const KEYS = ['demo', 'demo-next', 'notes'];

/** Deploys two outputs in turn. */
const bothDeployed = async (): Promise<{ root: string; deployed: DeployResult }> => {
  const root = await twoOutputs();
  await deployFrom(root, folderStore(root), { rollback: true, output: outputNamed(root, 'one') });
  const deployed = await deployFrom(root, folderStore(root), { rollback: true, output: outputNamed(root, 'two') });
  return { root, deployed };
};

interface Settling {
  readonly deployed: DeployResult;
  readonly fault?: Fault;
  /** Called each time the release waits. */
  readonly onSleep?: (waited: number) => void;
}

/** Checks a server of the deployed folder with a simulated clock. */
const settle = async (root: string, { deployed, fault = {}, onSleep = () => {} }: Settling) => {
  const settings = await loadSettings({ root });
  const site = siteOf(settings, KEYS);
  const origin = await servingApi({ site, files: readFrom(join(root, 'www')), fault });
  let [now, waits] = [0, 0];
  const release = await settleRelease({
    deployed,
    apis: publishedApis(join(root, 'two'), site.base, deployed.steps),
    baseUrl: `${origin}/api/public`,
    patience: 70_000,
    clock: () => now,
    sleep: async (wait) => {
      now += wait;
      onSleep(now);
    },
    onWait: () => {
      waits += 1;
    },
    rollBack: (onlyOf) => rollbackFrom(root, folderStore(root), { onlyOf }),
  });
  return { release, now: () => now, waits: () => waits };
};

const codesOf = ({ problems }: Release): string[] => problems.map(({ code }) => code);

/** A cache that keeps each answer until `remove` is called. */
const cache = (): { readonly fault: Fault; readonly remove: () => void } => {
  const kept = new Map<string, RawAnswer>();
  let isThere = true;
  return {
    remove: () => {
      isThere = false;
    },
    fault: {
      answer: (answer, { method, target }) => {
        if (!isThere) return answer;
        const name = `${method} ${target}`;
        const known = kept.get(name) ?? answer;
        kept.set(name, known);
        return known;
      },
    },
  };
};

test('checks the public answers for every key, and finds them right', async () => {
  const { root, deployed } = await bothDeployed();
  const { release, waits } = await settle(root, { deployed });
  expect(codesOf(release)).toEqual([]);
  expect(release.verifications.map(({ key }) => key)).toEqual(KEYS);
  expect(waits()).toBe(0);
});

test('waits for old cached answers as long as a cache may keep them', async () => {
  const { root, deployed } = await bothDeployed();
  const { fault, remove } = cache();
  rmSync(join(root, 'www'), { recursive: true });
  cpSync(join(root, 'one'), join(root, 'www'), { recursive: true });
  const onSleep = (waited: number): void => {
    if (waited < 60_000) return;
    cpSync(join(root, 'two'), join(root, 'www'), { recursive: true });
    remove();
  };
  const { release, now, waits } = await settle(root, { deployed, fault, onSleep });
  expect(codesOf(release)).toEqual([]);
  expect([now(), waits()]).toEqual([60_000, 1]);
});

test('rolls back if an address never returns the published content', async () => {
  const { root, deployed } = await bothDeployed();
  const { fault } = cache();
  const before = await filesIn(join(root, 'one'));
  cpSync(join(root, 'www'), join(root, 'kept'), { recursive: true });
  cpSync(join(root, 'one'), join(root, 'www'), { recursive: true });
  const onSleep = (waited: number): void => {
    if (waited === 10_000) cpSync(join(root, 'kept'), join(root, 'www'), { recursive: true });
  };
  const { release, now } = await settle(root, { deployed, fault, onSleep });
  expect(codesOf(release)).toEqual(['deploy/not-live', 'deploy/taken-back']);
  expect(release.problems[0]?.message).toMatch(
    /\/posts and \d+ more did not return the published content within 70 seconds[.]$/,
  );
  expect(now()).toBe(70_000);
  expect(await publishedIn(root)).toMatchObject(before);
  expect(release.rolledBack).not.toBeNull();
});

test('reports a host that breaks the contract, and rolls back', async () => {
  const { root, deployed } = await bothDeployed();
  const before = await filesIn(join(root, 'one'));
  const fault: Fault = { ask: (request) => ({ ...request, target: request.target.replace(/[?].*$/, '') }) };
  const { release } = await settle(root, { deployed, fault });
  expect(codesOf(release)).toContain('verify/filters');
  expect(codesOf(release).at(-1)).toBe('deploy/taken-back');
  expect(await publishedIn(root)).toMatchObject(before);
});

test('no response counts as any other failure', async () => {
  const { root, deployed } = await bothDeployed();
  const { release } = await settle(root, {
    deployed,
    fault: { write: (response) => void response.destroy() },
  });
  expect(codesOf(release)).toEqual(['deploy/not-live', 'deploy/taken-back']);
});

test('rolls back only the checked deploy, and only if it changed anything', async () => {
  const { root, deployed } = await bothDeployed();
  const fault: Fault = { answer: (answer) => ({ ...answer, status: 500 }) };
  const unchanged = await deployFrom(root, folderStore(root), { output: outputNamed(root, 'two') });
  expect(codesOf((await settle(root, { deployed: unchanged, fault })).release).at(-1)).toBe('deploy/not-taken-back');
  const later = { ...deployed, publishedAt: (deployed.publishedAt ?? 0) - 1 };
  expect(codesOf((await settle(root, { deployed: later, fault })).release).at(-1)).toBe('deploy/superseded');
  expect(await publishedIn(root)).toMatchObject(await filesIn(join(root, 'two')));
});

test('does not wait for a wrong answer that no cache can hold, except the time that servers need', async () => {
  const { root, deployed } = await bothDeployed();
  const broken: NonNullable<Fault['answer']>[] = [
    (answer) => ({ ...answer, status: 503 }),
    (answer) => ({ ...answer, status: 404, headers: { ...answer.headers, 'cache-control': 'no-store' } }),
  ];
  for (const answer of broken) {
    const again = await deployFrom(root, folderStore(root), { rollback: true, output: outputNamed(root, 'two') });
    const settled = await settle(root, {
      deployed: again.publishedAt === null ? deployed : again,
      fault: { answer },
    });
    expect(settled.now()).toBe(10_000);
    expect(settled.waits()).toBe(0);
    expect(codesOf(settled.release)).toEqual(['deploy/not-live', 'deploy/taken-back']);
    expect(settled.release.problems[0]?.message).toMatch(/caches are not the cause: a response is (?:503|404 with)/);
  }
});

test('does not wait for a broken contract rule if the answer is a server error', async () => {
  const { root, deployed } = await bothDeployed();
  const fault: Fault = {
    answer: (answer, { target }) => (target.includes('?') ? { ...answer, status: 500 } : answer),
  };
  const { release, now } = await settle(root, { deployed, fault });
  expect(codesOf(release).at(-1)).toBe('deploy/taken-back');
  expect(now()).toBe(10_000);
});

test('compares every post that a deploy wrote up to 200, and a sample of 50 beyond that', () => {
  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`);
  expect(sampleOf(names(200))).toEqual(names(200));
  const sample = sampleOf(names(1000));
  expect([sample.length, new Set(sample).size, sample.at(-1)]).toEqual([50, 50, 'p999']);
});
