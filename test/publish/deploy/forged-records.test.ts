import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodyPath, MANIFEST } from '../../../src/publish/deploy/manifest.ts';
import { hashOf } from '../../../src/publish/deploy/store.ts';
import { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { ALLOWED, deployFrom, folderStore, removeFrom, rollbackFrom } from '../../helpers/deploying.ts';
import { type Forged, forge, forgeTree, recordIn } from '../../helpers/forged-records.ts';
import { bothDeployed, deployNamed, outputNamed } from '../../helpers/two-outputs.ts';

const SECRET = 'victim/secret.txt';

/** A project whose outputs were both deployed to `www`, beside which another folder has a secret. */
const deployed = async (): Promise<string> => {
  const root = await bothDeployed({ grace: 0 });
  mkdirSync(join(root, 'victim'));
  writeFileSync(join(root, SECRET), 'secret');
  return root;
};

const HASH = '0'.repeat(32);

const PATHS = [
  `../${SECRET}`,
  `api/../../${SECRET}`,
  `api/./x`,
  `/etc/passwd`,
  'api//x',
  'api\\x',
  'api/x\u0000',
  '$..',
  '.git/hooks/pre-commit',
  '.GIT/config',
  MANIFEST,
  '',
];

test.each(PATHS)('a deploy uses no record with the path %j, and deletes nothing by it', async (path) => {
  const root = await deployed();
  forgeTree(root, recordIn(root).published.files, ({ files }) => files.push([path, HASH, 0]));
  const { diagnostics } = await deployNamedOne(root);
  expect(diagnostics).toMatchObject([{ code: 'deploy/damaged-manifest' }]);
  expect(readFileSync(join(root, SECRET), 'utf8')).toBe('secret');
  await expect(removeFrom(root)).resolves.toBeDefined();
  expect(readFileSync(join(root, SECRET), 'utf8')).toBe('secret');
});

test.each(PATHS)('a removal and a rollback refuse a record with the path %j', async (path) => {
  const root = await deployed();
  const [, before] = recordIn(root).states;
  forgeTree(root, before?.files ?? '', ({ files }) => files.push([path, hashOf('forged'), 0]));
  writeFileSync(join(root, 'www', bodyPath(hashOf('forged'))), 'forged');
  await expect(rollbackFrom(root, folderStore(root), { grace: 0 })).rejects.toThrow(DiagnosticError);
  await expect(removeFrom(root)).rejects.toThrow(DiagnosticError);
  expect(readFileSync(join(root, SECRET), 'utf8')).toBe('secret');
});

test.each<readonly [what: string, change: (record: Forged) => void]>([
  ['the name of a tree', (record) => (record.published.files = '../../victim')],
  ['the name of a removed tree', (record) => (record.removed = '../../victim')],
  ['a commit', (record) => (record.published.commit = { id: '--output=x', at: 0 })],
  ['a base path', (record) => (record.published.base = '/../victim')],
  ['a moment', (record) => (record.published.commit = { id: 'a'.repeat(40), at: 1e300 })],
])('a record with an impossible value for %s is not used', async (_what, change) => {
  const root = await deployed();
  forge(root, change);
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(DiagnosticError);
  expect((await deployNamedOne(root)).diagnostics).toMatchObject([{ code: 'deploy/damaged-manifest' }]);
});

test.each(['../../../../victim/secret.txt', '', 'A'.repeat(32)])(
  'a record with the hash %j is not used, so a rollback copies no file from elsewhere',
  async (hash) => {
    const root = await deployed();
    const [, before] = recordIn(root).states;
    forgeTree(root, before?.files ?? '', ({ files }) => files.push(['api/public/stolen.txt', hash, 0]));
    await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(DiagnosticError);
    expect(existsSync(join(root, 'www/api/public/stolen.txt'))).toBe(false);
  },
);

test('a deploy refuses files of the output that have no place in a record, even if files that Galley did not write are allowed', async () => {
  const root = await deployed();
  const deploy = () => deployFrom(root, folderStore(root), { ...options, output: outputNamed(root, 'one') });
  const options = { allowed: { ...ALLOWED, foreign: true } };
  mkdirSync(join(root, 'one/.galley/deploy'), { recursive: true });
  writeFileSync(join(root, 'one', MANIFEST), 'forged');
  await expect(deploy()).rejects.toThrow(`${MANIFEST} has a name that cannot be published`);
});

const store = (root: string) => folderStore(root);

test('the folder as a store refuses paths outside of it', async () => {
  const root = await deployed();
  const path = `../${SECRET}`;
  await expect(store(root).get(path)).rejects.toThrow('is not a path of the destination');
  await expect(store(root).put(path, new Uint8Array(), { headers: {} })).rejects.toThrow('is not a path');
  await expect(store(root).copy(path, 'api/x', {})).rejects.toThrow('is not a path');
  await expect(store(root).copy(MANIFEST, path, {})).rejects.toThrow('is not a path');
  await expect(store(root).delete([path])).rejects.toThrow('is not a path');
  await expect(store(root).foldersIn('../')).rejects.toThrow('is not a path');
  expect(readFileSync(join(root, SECRET), 'utf8')).toBe('secret');
});

test('the folder as a store does not read, write or delete through links', async () => {
  const root = await deployed();
  symlinkSync(join(root, 'victim'), join(root, 'www/link'));
  symlinkSync(join(root, SECRET), join(root, 'www/file.txt'));
  symlinkSync(join(root, SECRET), join(root, 'www/new.txt.galley-tmp'));
  await expect(store(root).get('file.txt')).rejects.toThrow('file.txt is a symbolic link');
  await expect(store(root).copy('file.txt', 'copy.txt', {})).rejects.toThrow('is a symbolic link');
  await expect(store(root).put('link/secret.txt', new Uint8Array(), { headers: {} })).rejects.toThrow('link is a');
  await expect(store(root).delete(['link/secret.txt'])).rejects.toThrow('link is a symbolic link');
  await store(root).put('new.txt', Buffer.from('new'), { headers: {} });
  expect(readFileSync(join(root, 'www/new.txt'), 'utf8')).toBe('new');
  expect(readFileSync(join(root, SECRET), 'utf8')).toBe('secret');
});

/** Deploys the first output again. Files of unknown origin do not stop it. */
const deployNamedOne = (root: string) =>
  deployNamed(root, 'one', { grace: 0, allowed: { ...ALLOWED, replace: true } }) as ReturnType<typeof deployFrom>;
