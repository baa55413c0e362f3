import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addFiles } from '../helpers/files.ts';
import { freePort, serveProcess } from './server.ts';
import { conformance, type Start } from './suite.ts';

const APACHE = '/usr/sbin/apache2';
const MODULES = ['mpm_event', 'authz_core', 'mime', 'dir', 'headers', 'rewrite'];

const start: Start = async ({ emit, folder }) => {
  const port = await freePort();
  const cwd = await emit();
  const config = [
    ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `Listen 127.0.0.1:${port}\nServerName localhost\nPidFile ${cwd}/pid\nErrorLog ${cwd}/error.log\nTypesConfig /dev/null`,
    `DocumentRoot ${folder}\n<Directory ${folder}>\nAllowOverride All\nRequire all granted\n</Directory>`,
  ];
  // Entity tags of files that are younger than a second are weak.
  await sleep(1000);
  await addFiles(cwd, { 'httpd.conf': `${config.join('\n')}\n` });
  return serveProcess({ command: APACHE, args: ['-X', '-d', cwd, '-f', join(cwd, 'httpd.conf')], port, cwd });
};

conformance('apache', start, { installed: existsSync(APACHE) });
