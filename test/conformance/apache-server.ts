import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostSettings } from '../../src/hosts/host.ts';
import { addFiles } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Copy, commandsOfGuide, copyOfPackage } from './debian.ts';
import type { Fixture } from './fixture.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

const APACHE = '/usr/sbin/apache2';

export const apacheInstalled: boolean = existsSync(APACHE);

type Published = Pick<Fixture, 'emit' | 'folder'>;

/** Starts Debian's Apache as installed, and enables Galley's site by the guide's commands. Only the port differs. */
export const startApache = async ({ emit, folder }: Published, settings: Partial<HostSettings['server']> = {}) => {
  const port = await freePort();
  const copy = await debianApache(port);
  const hosts = await emit({
    server: { listen: null, root: folder, serverName: 'localhost', tls: null, ...settings },
  });
  // The commands expect the folder that a build writes.
  const project = join(copy.var, 'project');
  const text = await readFile(join(hosts, 'galley.conf'), 'utf8');
  await addFiles(project, { 'hosts/apache/galley.conf': text.replaceAll('*:80>', `*:${port}>`) });
  await copy.sh(enabling(await commandsOfGuide('hosting/apache.md', 'cp hosts/apache/')), project, environment(copy));
  return run(copy, { folder, port });
};

/** The commands without those that need a running init system. */
const enabling = (commands: string): string => commands.replaceAll(/^.*systemctl.*$/gm, '');

/** Starts Debian's Apache with default settings and one directory of ours. `allowOverride` is its `AllowOverride`. */
export const startApacheOn = async (
  { emit, folder }: Published,
  directory: { readonly allowOverride: 'All' | 'None' },
): Promise<Running> => {
  const port = await freePort();
  const copy = await debianApache(port);
  await emit();
  const site = join(copy.etc, 'sites-available/000-default.conf');
  const options = `AllowOverride ${directory.allowOverride}\nOptions Indexes FollowSymLinks\nRequire all granted`;
  await writeFile(
    site,
    `<VirtualHost *:${port}>\nDocumentRoot ${folder}\n<Directory ${folder}>\n${options}\n</Directory>\n</VirtualHost>\n`,
  );
  if (directory.allowOverride === 'All') await copy.sh('a2enmod headers rewrite', copy.var, environment(copy));
  return run(copy, { folder, port });
};

const debianApache = (port: number): Promise<Copy> =>
  copyOfPackage('apache2', () => [
    [/^Listen 80$/gm, `Listen 127.0.0.1:${port}`],
    [/<VirtualHost \*:80>/g, `<VirtualHost *:${port}>`],
  ]);

const environment = (copy: Copy): Record<string, string> => ({
  APACHE_CONFDIR: copy.etc,
  APACHE_STATE_DIRECTORY: join(copy.var, 'state'),
  APACHE_RUN_USER: 'www-data',
  APACHE_RUN_GROUP: 'www-data',
  APACHE_PID_FILE: join(copy.var, 'apache2.pid'),
  APACHE_RUN_DIR: copy.var,
  APACHE_LOCK_DIR: copy.var,
  APACHE_LOG_DIR: copy.var,
  LANG: 'C',
});

const run = async (
  copy: Copy,
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<Running> => {
  // Apache's user must be able to read the published files.
  await chmod(dirname(folder), 0o755);
  // Apache sends weak ETags for files younger than a second.
  await sleep(1000);
  const args = ['-X', '-d', copy.etc, '-f', join(copy.etc, 'apache2.conf')];
  const server = await serveProcess({ command: APACHE, args, port, env: environment(copy) });
  // Debian's default site answers to the machine's name, which may be the IP address.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  return { origin, close: () => server.close().finally(copy.remove) };
};
