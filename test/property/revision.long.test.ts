import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { type Edit, edit, START } from '../helpers/edits.ts';
import fc from '../helpers/fast-check.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';

const RUNS = 100;
const NOW = Date.UTC(2026, 6, 15);

type Put = Extract<Edit, { readonly kind: 'put' }>;

const puts: fc.Arbitrary<Put> = edit.filter((each): each is Put => each.kind === 'put');

/** The folder of each key with its index's revision and a hash of all its files, except compressed ones. */
const keysIn = async (
  root: string,
): Promise<ReadonlyMap<string, { readonly revision: string; readonly bytes: string }>> => {
  const files = Object.entries(await filesIn(root)).filter(([path]) =>
    /^[^.].*\/v\d+\/[^/]+\/.*(?<!\.(?:br|gz))$/.test(path),
  );
  const folders = files.flatMap(([path]) => /^(.*)index\/manifest\.json$/.exec(path)?.[1] ?? []);
  return new Map(
    folders.map((folder) => {
      const hash = createHash('sha256');
      let revision = '';
      for (const [path, text] of files.filter(([each]) => each.startsWith(folder)).sort()) {
        if (path !== `${folder}index/manifest.json`) {
          hash.update(`${path}\n${text}\n`);
          continue;
        }
        const { revision: own, ...manifest } = JSON.parse(text);
        hash.update(JSON.stringify(manifest));
        revision = own;
      }
      return [folder, { revision, bytes: hash.digest('hex') }];
    }),
  );
};

/** Whether a build succeeds, as edits may break the content. */
const isBuilt = (root: string): Promise<boolean> =>
  build({ root, now: NOW, concurrency: 1 }).then(
    ({ ok }) => ok,
    () => false,
  );

test('a revision changes if a file of its key changes, and only then if the configuration is the same', async () => {
  const seen = { same: 0, other: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(puts, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 5 }),
      async (steps) => {
        const root = await folderOf({ ...START, 'galley.config.json': '{ "output": { "revision": true } }' });
        let before: Awaited<ReturnType<typeof keysIn>> = new Map();
        let isConfigured = false;
        for (const step of steps) {
          const files = step.map(({ path, text }) => {
            if (path !== 'galley.config.json') return [path, text];
            const config = JSON.parse(text);
            return [path, JSON.stringify({ ...config, output: { ...config.output, revision: true } })];
          });
          await addFiles(root, Object.fromEntries(files));
          isConfigured ||= step.some(({ path }) => path === 'galley.config.json');
          if (!(await isBuilt(root))) continue;
          const after = await keysIn(root);
          for (const [folder, { revision, bytes }] of after) {
            const earlier = before.get(folder);
            if (earlier === undefined) continue;
            seen[earlier.bytes === bytes ? 'same' : 'other'] += 1;
            // Other options may change a revision without any effect on the files, such as one for HTML that no post has.
            if (isConfigured && bytes === earlier.bytes) continue;
            expect(revision === earlier.revision, folder).toBe(bytes === earlier.bytes);
          }
          before = after;
          isConfigured = false;
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(seen.same).toBeGreaterThan(0);
  expect(seen.other).toBeGreaterThan(0);
}, 600_000);
