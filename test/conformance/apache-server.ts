import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostSettings } from '../../src/hosts/settings.ts';
import { addFiles } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Copy, commandsOfGuide, copyOfPackage } from './debian.ts';
import type { Fixture } from './fixture.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

const APACHE = '/usr/sbin/apache2';

export const apacheInstalled: boolean = existsSync(APACHE);

type Published = Pick<Fixture, 'emit' | 'folder'>;

/**
 * Debian's Apache as it is installed, the default site enabled, and ours enabled by the commands of the guide. Only the
 * port is another.
 */
export const startApache = async ({ emit, folder }: Published, settings: Partial<HostSettings['apache']> = {}) => {
  const port = await freePort();
  const copy = await debianApache(port);
  const hosts = await emit({
    apache: { listen: null, root: folder, serverName: 'localhost', tls: null, ...settings },
  });
  // The commands name the folder that a build writes.
  const project = join(copy.var, 'project');
  const text = await readFile(join(hosts, 'galley.conf'), 'utf8');
  await addFiles(project, { 'hosts/apache/galley.conf': text.replaceAll('*:80>', `*:${port}>`) });
  await copy.sh(enabling(await commandsOfGuide('hosting/apache.md', 'cp hosts/apache/')), project, environment(copy));
  return run(copy, { folder, port });
};

/** What needs a running system is left out. */
const enabling = (commands: string): string => commands.replaceAll(/^.*systemctl.*$/gm, '');

/** Debian's Apache with its default settings, in which only a directory is ours: `AllowOverride` says what is read there. */
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
  // Apache's user reads what is published.
  await chmod(dirname(folder), 0o755);
  // Entity tags of files that are younger than a second are weak.
  await sleep(1000);
  const args = ['-X', '-d', copy.etc, '-f', join(copy.etc, 'apache2.conf')];
  const server = await serveProcess({ command: APACHE, args, port, env: environment(copy) });
  // Debian's default site has the machine's own name, which may be an address.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  return { origin, close: () => server.close().finally(copy.remove) };
};
