import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn } from '../../helpers/built.ts';
import { ALLOWED, done, folderStore, listStatesFrom, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { Killed, withRequests } from '../../helpers/store-faults.ts';
import { bothDeployed, deployNamed, publishedIn, strayFiles, twoOutputs } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;
const API = 'api/public/v1/demo';

const statesIn = (root: string): ReturnType<typeof listStatesFrom> => listStatesFrom(root, folderStore(root));

/** The names of the copies that are saved for a rollback. */
const copiesIn = async (root: string): Promise<string[]> =>
  Object.keys(await filesIn(join(root, 'www/.galley/deploy/bodies')).catch(() => ({})));

/** Makes a commit and returns its id. */
const commitIn = (root: string): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'One more.');
  return git('rev-parse', 'HEAD').trim();
};

const NOTHING = 'file:///www has no previous state to roll back to';

test.each([null, 0])('restores the previous output, with a grace period of %s', async (grace) => {
  const root = await bothDeployed({ grace });
  expect(await publishedIn(root)).not.toEqual(await filesIn(join(root, 'one')));
  const result = await rollbackFrom(root, folderStore(root), { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
  expect(result.bytes).toBe(0);
  expect(done(result)).toContain(`delete ${API}/posts/fourth.json removed`);
});

test('files still in the grace period need no copying back', async () => {
  const root = await bothDeployed();
  const { steps } = await rollbackFrom(root, folderStore(root), { dryRun: true });
  expect(steps.some(({ path, action }) => path === `${API}/posts/first.json` && action !== 'keep')).toBe(false);
  expect(await publishedIn(root)).toMatchObject(await filesIn(join(root, 'two')));
});

test('a rollback can be undone until the next deploy', async () => {
  const root = await bothDeployed();
  await rollbackFrom(root, folderStore(root));
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
  await rollbackFrom(root, folderStore(root), { to: '1', grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  await rollbackFrom(root, folderStore(root), { grace: 0 });
  await deployNamed(root, 'two', { grace: 0 });
  expect(await statesIn(root)).toMatchObject([{ isLive: true }, { isLive: false }]);
  await rollbackFrom(root, folderStore(root), { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
});

test('a deploy without changes keeps the previous state, whatever it deletes', async () => {
  const root = await bothDeployed({ clock: () => 0 });
  const later = { clock: () => 60 * MINUTES };
  await deployNamed(root, 'two', later);
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  await rollbackFrom(root, folderStore(root), { ...later, grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
});

test('keeps the last five states, and only the copies that they need', async () => {
  const root = await twoOutputs();
  for (const [at, name] of ['one', 'two', 'one', 'two', 'one', 'two'].entries())
    await deployNamed(root, name, { grace: 0, clock: () => at * MINUTES });
  const minutes = (await statesIn(root)).map(({ deployedAt }) => Date.parse(deployedAt) / MINUTES);
  expect(minutes).toEqual([5, 4, 3, 2, 1]);
  const copies = await copiesIn(root);
  await deployNamed(root, 'one', { grace: 0 });
  await deployNamed(root, 'two', { grace: 0 });
  expect(await copiesIn(root)).toEqual(copies);
  expect(await strayFiles(root)).toEqual([]);
  await deployNamed(root, 'one', { grace: 0, rollback: false });
  expect(await copiesIn(root)).toEqual([]);
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
  await expect(rollbackFrom(root, folderStore(root), { to: 'abc' })).rejects.toThrow(
    'file:///www has no states to restore, so there is no state abc.',
  );
});

test('a number or a commit selects a state, and the error for any other value lists the states', async () => {
  const root = await twoOutputs();
  const commits = [];
  for (const name of ['one', 'two', 'one']) {
    commits.push(commitIn(root));
    await deployNamed(root, name, { grace: 0, clock: () => 0 });
  }
  const [one = '', two = ''] = commits;
  await rollbackFrom(root, folderStore(root), { to: two.slice(0, 8), grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  await rollbackFrom(root, folderStore(root), { to: '3', grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
  expect((await statesIn(root)).map(({ commit, isLive }) => `${commit} ${isLive}`)).toEqual([
    `${commits[2]} false`,
    `${two} false`,
    `${one} true`,
  ]);
  for (const to of ['0', '4', '0123456789', 'HEAD'])
    await expect(rollbackFrom(root, folderStore(root), { to })).rejects.toMatchObject({
      diagnostics: [
        { code: 'deploy/nothing-kept', help: expect.stringMatching(/1: deployed 1970.*; 2: .*; 3: .*live/) },
      ],
    });
});

test('refuses the commit that was rolled back until another is deployed, unless it is asked for again', async () => {
  const root = await twoOutputs();
  const again = { allowed: { ...ALLOWED, again: true } };
  const refused = { diagnostics: [{ code: 'deploy/rolled-back', help: expect.stringContaining('--again') }] };
  for (const name of ['one', 'two']) {
    commitIn(root);
    await deployNamed(root, name, { clock: () => 0 });
  }
  await rollbackFrom(root, folderStore(root));
  await expect(deployNamed(root, 'two')).rejects.toMatchObject(refused);
  await expect(deployNamed(root, 'one', { dryRun: true })).rejects.toMatchObject(refused);
  await deployNamed(root, 'two', again);
  await deployNamed(root, 'two');
  await rollbackFrom(root, folderStore(root));
  await expect(deployNamed(root, 'two')).rejects.toMatchObject(refused);
  commitIn(root);
  await deployNamed(root, 'two');
  await deployNamed(root, 'one');
});

test('a rollback that was killed has rolled back as well', async () => {
  const root = await twoOutputs();
  for (const name of ['one', 'two']) {
    commitIn(root);
    await deployNamed(root, name, { grace: 0 });
  }
  let isKilled = false;
  const store = withRequests(folderStore(root), ({ name, path, run }) => {
    // A saved file is copied back: by then, the record says that a rollback has begun.
    isKilled ||= name === 'copy' && path.startsWith('.galley/');
    return isKilled ? Promise.reject(new Killed()) : run();
  });
  await expect(rollbackFrom(root, store, { grace: 0 })).rejects.toThrow(Killed);
  const later = { clock: () => Date.now() + 60 * MINUTES };
  await expect(deployNamed(root, 'two', later)).rejects.toThrow('was rolled back');
});

test('keeps no copies of a removed key’s files', async () => {
  const root = await bothDeployed();
  await addFiles(root, { 'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n' });
  await buildIn(root);
  await deployNamed(root, 'dist', { allowed: { ...ALLOWED, maxDeletes: 1000 } });
  expect(await copiesIn(root)).toEqual([]);
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
});

test('relisting the destination deletes all copies', async () => {
  const root = await bothDeployed({ grace: 0 });
  rmSync(join(root, 'www', API, 'stats.json'));
  await deployNamed(root, 'two', { relist: true });
  expect(await copiesIn(root)).toEqual([]);
});

test('keeping a file costs one additional request', async () => {
  const root = await twoOutputs();
  const names: string[] = [];
  const store = withRequests(folderStore(root), ({ name, run }) => {
    names.push(name);
    return run();
  });
  await deployNamed(root, 'one', {}, store);
  expect(names).not.toContain('copy');
  names.length = 0;
  await deployNamed(root, 'two', {}, store);
  const copies = names.filter((name) => name === 'copy').length;
  expect(copies).toBeGreaterThan(0);
  expect(copies).toBeLessThanOrEqual(names.filter((name) => name === 'put').length - 2);
});

test('a deploy that lists the destination keeps no state: changes of other programs there were never published', async () => {
  const root = await bothDeployed();
  rmSync(join(root, 'www', API, 'posts/third.json'));
  await deployNamed(root, 'two', { relist: true });
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
  expect(await publishedIn(root)).toMatchObject(await filesIn(join(root, 'two')));
});
