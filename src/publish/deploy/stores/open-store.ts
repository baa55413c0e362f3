import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { realPath } from '../../../config/output-place.ts';
import { isWithin } from '../../../shared/fs/entries.ts';
import { orNull } from '../../../shared/or-null.ts';
import { deployError } from '../refusal-error.ts';
import type { Store } from '../store.ts';
import { loadOptional } from './aws-sdk.ts';
import { fileStore } from './file.ts';
import { s3Store } from './s3.ts';

interface OpenOptions {
  /** The project's folder and the output folder, absolute. */
  readonly root: string;
  readonly out: string;
  /** The endpoint of a bucket; null: the SDK's. */
  readonly endpoint: string | null;
}

/** Opens the store of a destination. Throws a DiagnosticError (exit code 2) for an invalid destination. */
export const openStore = (destination: string, options: OpenOptions): Store => {
  // A relative folder would be one at the root of the file system.
  if (!URL.canParse(destination) || /^file:(?!\/)/i.test(destination)) throw noDestination(destination, options);
  if (/[?#]/.test(destination))
    throw usage(`${destination} contains ? or #. In the name of a folder, write %3F or %23.`);
  const { protocol, hostname, pathname } = new URL(destination);
  if (protocol === 'file:') return openFolder(destination, options);
  if (protocol !== 's3:') throw noDestination(destination, options);
  if (!BUCKET.test(hostname)) {
    throw usage(`${destination} has no valid bucket: a name has 3 to 63 characters of a-z, 0-9, dots and hyphens.`);
  }
  const path = pathname.split('/').filter((segment) => segment !== '');
  if (path.some((segment) => !SEGMENT.test(segment))) {
    throw usage(`${destination} has no valid prefix: Galley accepts A-Z, a-z, 0-9, dots, hyphens and underscores.`);
  }
  return s3Store({
    ...options,
    sdk: loadOptional('@aws-sdk/client-s3', { root: options.root, purpose: 'deploy to S3 or a compatible service' }),
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
  const path = orNull(() => fileURLToPath(destination));
  if (path === null) {
    // With two slashes, the first folder is read as the name of a host.
    const meant = destination.replace(/^file:\/\/(?=[^/])/i, 'file:///');
    throw usage(`${destination} is not a folder on this machine. Did you mean ${meant}?`);
  }
  const folder = resolve(path);
  const [real, output] = [realPath(folder), realPath(out)];
  if (isWithin(real, output) || isWithin(output, real)) {
    throw usage(`The destination ${destination} is the output folder, is inside it, or contains it.`);
  }
  return fileStore(folder, destination);
};

/** A path is suggested as the URL of that folder. */
const noDestination = (destination: string, { root }: OpenOptions): Error => {
  const path = destination.replace(/^file:/i, '');
  const meant = /^[a-z][a-z\d+.-]*:/i.test(path) ? '' : ` Did you mean ${pathToFileURL(resolve(root, path)).href}?`;
  return usage(`${JSON.stringify(destination)} is not a valid destination.${meant}`);
};

const usage = (message: string): Error =>
  deployError(
    'destination',
    message,
    'Use s3://bucket/prefix for a bucket, or file:// and the full path of a folder: file:///home/me/www.',
    2,
  );
