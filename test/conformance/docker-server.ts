import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import type { Fixture } from './fixture.ts';
import type { Running } from './suite.ts';

export interface Container extends Running {
  /** What the image would run. */
  readonly child: ChildProcess;
}

/** The image runs without root. */
const NOBODY = 65_534;

/**
 * Runs what the image would run, with Debian's nginx and njs: the command of its Dockerfile, with other places for its files,
 * the published tree, `/tmp` and the port.
 */
export const startContainer = async ({ emit, folder }: Pick<Fixture, 'emit' | 'folder'>): Promise<Container> => {
  const image = await mkdtemp(join(tmpdir(), 'galley-image-'));
  const hosts = await emit();
  const port = await freePort();
  const [dockerfile, ...files] = await Promise.all(
    ['Dockerfile', 'nginx.conf', 'galley.conf', 'galley.js'].map((name) => readFile(join(hosts, name), 'utf8')),
  );
  const moved = (text = ''): string =>
    text
      .replaceAll('/tmp/', `${image}/`)
      .replaceAll('/etc/galley/', `${image}/`)
      .replaceAll('/srv/galley', folder)
      .replaceAll('/dev/stdout', `${image}/access.log`)
      .replaceAll('0.0.0.0:8080', `127.0.0.1:${port}`);
  const [conf, site, script = ''] = files;
  await writeFile(join(image, 'nginx.conf'), moved(conf));
  await writeFile(join(image, 'galley.conf'), moved(site));
  await writeFile(join(image, 'galley.js'), script);
  const [command, ...args]: string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile ?? '')?.[1] ?? '[]');
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (asNobody.uid !== undefined) {
    await chown(image, NOBODY, NOBODY);
    await chmod(dirname(folder), 0o755);
  }
  const child = spawn(command ?? '', args.map(moved), { ...asNobody, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`The container ended: ${said}`);
    await sleep(20);
  }
  const close = async (): Promise<void> => {
    if (child.exitCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await rm(image, { recursive: true });
  };
  return { origin, child, close };
};
