import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { serveProcess } from '../conformance/server.ts';
import type { Running } from '../conformance/suite.ts';
import { addFiles, folderOf } from './files.ts';
import { freePort } from './free-port.ts';

/** Whether Debian's swift-proxy, swift-account, swift-container and swift-object are installed. */
export const swiftInstalled: boolean = ['ring-builder', 'proxy-server', 'object-server'].every((name) =>
  existsSync(`/usr/bin/swift-${name}`),
);

/** The credentials of Swift's only user. */
export const SWIFT_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

const STORES = ['account', 'container', 'object'] as const;

/**
 * Starts OpenStack Swift with its S3 API in a temporary folder. Swift does not support conditional writes and requires
 * Content-MD5 when several objects are deleted. Returns its origin.
 */
export const startSwift = async (atEnd: (work: () => Promise<void>) => void): Promise<string> => {
  const config = '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n';
  const folder = await folderOf({ 'swift.conf': config }, atEnd);
  await mkdir(join(folder, 'devices/d1'), { recursive: true });
  for (const name of STORES) {
    const port = await freePort();
    const build = (...args: readonly string[]): Buffer =>
      execFileSync('/usr/bin/swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
    build('rebalance');
    atEnd((await start(folder, name, port, appOf(name, []))).close);
  }
  const { origin, close } = await start(folder, 'proxy', await freePort(), PROXY);
  atEnd(close);
  return origin;
};

const start = async (folder: string, name: string, port: number, apps: string): Promise<Running> => {
  const { username } = userInfo();
  const common = `bind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${username}\nswift_dir = ${folder}\n`;
  const storage = `devices = ${folder}/devices\nmount_check = false\nfallocate_reserve = 0\ndisable_fallocate = true\n`;
  await addFiles(folder, { [`${name}.conf`]: `[DEFAULT]\n${common}${storage}log_address = ${folder}/none\n${apps}` });
  const command = `/usr/bin/swift-${name}-server`;
  return serveProcess({ command, args: [`${name}.conf`], port, cwd: folder });
};

const FILTERS: Readonly<Record<string, string>> = {
  catch_errors: '',
  gatekeeper: '',
  // No process listens on this port; Swift works without a cache.
  cache: 'memcache_servers = 127.0.0.1:1\n',
  listing_formats: '',
  s3api: 'location = us-east-1\n',
  tempauth: 'user_test_tester = testing .admin\n',
  copy: '',
  slo: '',
  dlo: '',
  versioned_writes: '',
};

const appOf = (name: string, filters: readonly string[]): string =>
  `[pipeline:main]\npipeline = ${[...filters, ''].join(' ')}${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;

const PROXY = [
  `${appOf('proxy', Object.keys(FILTERS))}account_autocreate = true\n`,
  ...Object.entries(FILTERS).map(
    ([name, options]) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${options}`,
  ),
].join('');
