import type * as fs from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { build } from '../../src/build/build.ts';
import { faultsIn } from '../helpers/faults.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

/** The steps left before a simulated kill. After it no step has an effect, not even cleaning up. */
const life = vi.hoisted(() => ({ steps: Number.POSITIVE_INFINITY, taken: 0 }));

vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  const step = <Work extends (...args: never[]) => unknown>(work: Work): Work =>
    ((...args: never[]) => {
      if (life.taken >= life.steps) throw new Error('killed');
      life.taken += 1;
      return work(...args);
    }) as Work;
  return {
    ...real,
    linkSync: step(real.linkSync),
    mkdirSync: step(real.mkdirSync),
    openSync: step(real.openSync),
    renameSync: step(real.renameSync),
    rmdirSync: step(real.rmdirSync),
    rmSync: step(real.rmSync),
    writeFileSync: step(real.writeFileSync),
    writeSync: step(real.writeSync),
  };
});

const POSTS = 'content/blog/posts';
const API = 'api/public/v1/blog';

const before: Files = {
  'content/blog/workspace.yaml': 'keys: [blog]\n',
  // The only post of its terms. Its name sorts before the names of all lists.
  [`${POSTS}/a.md`]: post({ title: 'A', date: '2026-01-01', category: 'Old', tags: ['gone'], author: 'ann' }),
  [`${POSTS}/z.md`]: post({ title: 'Z', date: '2026-01-02', tags: ['gone too'] }, '[x](x.txt)'),
  [`${POSTS}/kept.md`]: post({ title: 'Kept', date: '2026-01-03', tags: ['kept'] }, '[x](x.txt)'),
  [`${POSTS}/x.txt`]: 'one',
};
const after: Files = {
  [`${POSTS}/kept.md`]: post({ title: 'Changed', date: '2026-01-03', tags: ['kept'] }, '[x](x.txt)'),
  [`${POSTS}/newest.md`]: post({ title: 'Newest', date: '2026-01-05', category: 'New', tags: ['kept', 'new'] }),
  [`${POSTS}/0.md`]: post({ title: 'Zero', date: '2026-01-04', category: 'New', author: 'bob' }),
  [`${POSTS}/x.txt`]: 'two',
};

/** Runs a build that is killed after `steps` steps. */
const buildFor = async (root: string, steps: number): Promise<void> => {
  Object.assign(life, { steps, taken: 0 });
  try {
    await build({ root, now: Date.UTC(2026, 5, 1), env: {}, concurrency: 1 });
  } catch (error) {
    if (life.taken < steps) throw error;
  } finally {
    life.steps = Number.POSITIVE_INFINITY;
  }
};

const edit = async (root: string): Promise<void> => {
  for (const name of ['a.md', 'z.md']) await rm(join(root, POSTS, name));
  await addFiles(root, after);
};

/** Deletes the locks, which a really killed process would not hold any more. */
const dropLocks = async (root: string): Promise<void> => {
  for (const name of await readdir(join(root, '.galley'), { recursive: true }).catch(() => []))
    if (name.endsWith('lock')) await rm(join(root, '.galley', name));
};

test.each([
  ['from nothing', {}],
  ['after edits', before],
])(
  'a build %s killed at any step leaves nothing wrong, and the next one is right',
  async (_, files) => {
    const start = await folderOf(before);
    const copyOf = async (): Promise<string> => {
      const copy = await folderOf();
      await cp(start, copy, { recursive: true, preserveTimestamps: true });
      return copy;
    };
    if (Object.keys(files).length > 0) await buildFor(start, Number.POSITIVE_INFINITY);
    await edit(start);
    const whole = await copyOf();
    await buildFor(whole, Number.POSITIVE_INFINITY);
    const [steps, expected] = [life.taken, await filesIn(join(whole, 'dist'))];
    expect(steps).toBeGreaterThan(50);
    for (let step = 0; step < steps; step += 1) {
      const root = await copyOf();
      await buildFor(root, step);
      expect(faultsIn(join(root, 'dist'), API), `killed after ${step} of ${steps} steps`).toEqual([]);
      await dropLocks(root);
      await buildFor(root, Number.POSITIVE_INFINITY);
      expect(await filesIn(join(root, 'dist')), `killed after ${step} of ${steps} steps`).toEqual(expected);
    }
  },
  600_000,
);

test('the same holds for a build after one post has changed', async () => {
  // Pretends that all files are old, because Galley always reads files that have just changed.
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
  const reword = (root: string): Promise<void> =>
    addFiles(root, {
      [`${POSTS}/a.md`]: post(
        { title: 'B', date: '2026-01-01', category: 'Old', tags: ['gone'], author: 'ann' },
        'More.',
      ),
    });
  const rewordedAndBuiltFor = async (given: number): Promise<string> => {
    const root = await folderOf(before);
    await buildFor(root, Number.POSITIVE_INFINITY);
    await reword(root);
    await buildFor(root, given);
    return root;
  };
  const whole = await rewordedAndBuiltFor(Number.POSITIVE_INFINITY);
  const [steps, expected] = [life.taken, await filesIn(join(whole, 'dist'))];
  for (let step = 0; step < steps; step += 1) {
    const root = await rewordedAndBuiltFor(step);
    expect(faultsIn(join(root, 'dist'), API), `killed after ${step} of ${steps} steps`).toEqual([]);
    await dropLocks(root);
    await buildFor(root, Number.POSITIVE_INFINITY);
    expect(await filesIn(join(root, 'dist')), `killed after ${step} of ${steps} steps`).toEqual(expected);
  }
}, 600_000);
