import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deployError } from '../deploy-error.ts';
import type { Store } from '../store.ts';
import { fileStore } from './file.ts';
import { s3Store } from './s3.ts';
import { loadS3Sdk } from './s3-sdk.ts';

export interface OpenOptions {
  /** The project's folder and the output folder, absolute. */
  readonly root: string;
  readonly out: string;
  /** Of a bucket; null: as the SDK finds them. */
  readonly endpoint: string | null;
  readonly region: string | null;
}

/** The store of a destination as the user writes it. Throws a DiagnosticError (exit code 2) for what is none. */
export const openStore = (destination: string, options: OpenOptions): Store => {
  const { protocol, hostname, pathname } = urlOf(destination);
  if (protocol === 'file:') return openFolder(destination, options);
  if (protocol !== 's3:' || !BUCKET.test(hostname)) throw noDestination(destination);
  const path = pathname.split('/').filter((segment) => segment !== '');
  if (path.some((segment) => !SEGMENT.test(segment))) throw noDestination(destination);
  return s3Store({
    ...options,
    sdk: loadS3Sdk(options.root),
    env: process.env,
    name: destination,
    bucket: hostname,
    prefix: path.map((segment) => `${segment}/`).join(''),
  });
};

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^(?![.]{1,2}$)[A-Za-z0-9._-]+$/;

const openFolder = (destination: string, { out }: OpenOptions): Store => {
  const folder = resolve(folderOf(destination));
  if (isWithin(folder, out) || isWithin(out, folder)) {
    throw usage(`The destination ${destination} is the output folder, is in it, or holds it.`);
  }
  return fileStore(folder, destination);
};

const urlOf = (destination: string): URL => {
  try {
    return new URL(destination);
  } catch {
    throw noDestination(destination);
  }
};

const folderOf = (destination: string): string => {
  try {
    return fileURLToPath(destination);
  } catch {
    throw usage(`${destination} names no folder of this machine.`);
  }
};

const isWithin = (path: string, folder: string): boolean => {
  const rest = relative(folder, path);
  return rest !== '..' && !rest.startsWith(`..${sep}`);
};

const noDestination = (destination: string): Error => usage(`${JSON.stringify(destination)} is no place to deploy to.`);

const usage = (message: string): Error =>
  deployError('destination', message, 'Write s3://bucket/prefix for a bucket, or file:///srv/www/api for a folder.', 2);
