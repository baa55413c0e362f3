import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import type { Fixture } from './fixture.ts';
import { type RunningProcess, serveProcess } from './server.ts';

/** The user of the image, which does not run as root. */
const NOBODY = 65_534;

/**
 * Runs the command of the image's Dockerfile with Debian's nginx and njs. Only the port and the paths of its files, the
 * published tree and `/tmp` differ.
 */
export const startContainer = async ({ emit, folder }: Pick<Fixture, 'emit' | 'folder'>): Promise<RunningProcess> => {
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
  const user = process.getuid?.() === 0 ? NOBODY : undefined;
  if (user !== undefined) {
    await chown(image, NOBODY, NOBODY);
    await chmod(dirname(folder), 0o755);
  }
  const remove = (): Promise<void> => rm(image, { recursive: true });
  try {
    const running = await serveProcess({
      command: command ?? '',
      args: args.map(moved),
      port,
      user,
      endsBy: 'SIGTERM',
    });
    return { ...running, close: () => running.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};
