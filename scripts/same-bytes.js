// Builds the same content with two versions of Galley and compares every file of dist/ and hosts/, comments aside:
//   node scripts/same-bytes.js <old> <new> <folder...>
// A version is a commit, which is checked out and built first, or a folder that has lib/. A folder is a project, or a
// repository that `galley init --yes` adopts, with each version's own `init`: options may have other names.
// HOSTS=nginx,caddy also compares the files for these hosts. Exits with 1 if a file differs.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const NOW = '2026-07-01T00:00:00Z';
const COMMENT = /^\s*(?:#|\/\/|\/\*|\*|<!--).*$/gm;
const SHOWN = 20;

/** Builds a version and returns its folder. */
const checkout = (version, scratch) => {
  if (existsSync(join(version, 'lib/cli/main.js'))) return resolve(version);
  const folder = join(scratch, `version-${version.replace(/\W/g, '-')}`);
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, version]);
  execFileSync('npm', ['ci', '--silent', '--no-fund', '--no-audit'], { cwd: folder, stdio: 'inherit' });
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
};

const galley = (version, cwd, args) => {
  const { status, stderr } = spawnSync(process.execPath, [join(version, 'lib/cli/main.js'), ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stderr };
};

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Replaces the random key, so that both versions have the same one. */
const useKnownKey = (root) => {
  for (const file of [...filesBelow(root)].filter((path) => /galley\.config\.\w+$|workspace\.yaml$/.test(path))) {
    const text = readFileSync(file, 'utf8');
    const keys = [...new Set(text.match(/\b[0-9a-f]{32}\b/g) ?? [])];
    const known = keys.reduce((all, key, index) => all.replaceAll(key, String(index).padStart(32, '0')), text);
    if (known !== text) writeFileSync(file, known);
  }
};

/** Builds a copy of `folder` with one version. Returns the written files by path. */
const built = (version, folder, { scratch, hosts }) => {
  const root = mkdtempSync(join(scratch, 'project-'));
  cpSync(folder, root, { recursive: true, filter: (path) => !/\/(?:node_modules|dist|\.galley|\.git)$/.test(path) });
  const isProject = filesBelow(root).some((path) => /\/(?:galley\.config\.\w+|workspace\.yaml)$/.test(path));
  if (!isProject) galley(version, root, ['init', '--yes']);
  useKnownKey(root);
  const targets = hosts.flatMap((host) => ['--target', host]);
  const { status, stderr } = galley(version, root, ['build', '--now', NOW, '--allow-limited', ...targets]);
  if (status !== 0) return { status, stderr, files: new Map() };
  const paths = ['dist', 'hosts'].flatMap((part) => filesBelow(join(root, part)));
  const files = new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path)]));
  return { status, stderr, files };
};

const withoutComments = (path, bytes) =>
  path.startsWith('dist/api/') ? bytes.toString('latin1') : bytes.toString('latin1').replace(COMMENT, '');

const differences = (old, other) =>
  [...new Set([...old.keys(), ...other.keys()])].sort().filter((path) => {
    const [before, after] = [old.get(path), other.get(path)];
    if (before === undefined || after === undefined) return true;
    return !before.equals(after) && withoutComments(path, before) !== withoutComments(path, after);
  });

const compare = (folder, versions, options) => {
  const [old, other] = versions.map((version) => built(version, folder, options));
  const differing = differences(old.files, other.files);
  const failed = [old, other].filter(({ status }) => status !== 0);
  for (const { stderr } of failed) console.log(stderr.trim().split('\n').slice(-SHOWN).join('\n'));
  console.log(`${folder}: ${old.files.size} and ${other.files.size} files, ${differing.length} differ`);
  for (const path of differing.slice(0, SHOWN)) console.log(`  ${path}`);
  return failed.length === 0 && old.files.size > 0 && differing.length === 0;
};

const [old, other, ...folders] = process.argv.slice(2);
if (folders.length === 0 || !folders.every((folder) => statSync(folder).isDirectory())) {
  console.error('node scripts/same-bytes.js <old> <new> <folder...>');
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), 'same-bytes-'));
try {
  const versions = [old, other].map((version) => checkout(version, scratch));
  const hosts = (process.env.HOSTS ?? '').split(',').filter(Boolean);
  const same = folders.map((folder) => compare(folder, versions, { scratch, hosts }));
  process.exitCode = same.every(Boolean) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune']);
}
