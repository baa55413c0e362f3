import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

/** Replaces the file at an absolute path, if any, by something that is not a regular file. */
export type PutSpecial = (path: string) => void | Promise<void>;

const place = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
};

const pipe: PutSpecial = (path) => {
  place(path);
  execFileSync('mkfifo', [path]);
};

/** The socket exists as long as its server listens. */
const socket: PutSpecial = async (path) => {
  place(path);
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  onTestFinished(() => void server.close());
};

const linkTo =
  (target: string): PutSpecial =>
  (path) => {
    place(path);
    symlinkSync(target, path);
  };

/** Puts the special file beside the link, as `<path>-target`. */
const linkedTo =
  (put: PutSpecial): PutSpecial =>
  async (path) => {
    await put(`${path}-target`);
    linkTo(`${path}-target`)(path);
  };

const folder: PutSpecial = (path) => {
  place(path);
  mkdirSync(path);
};

/** Everything that may be in the place of a regular file. */
export const SPECIAL_FILES: Readonly<Record<string, PutSpecial>> = {
  'a named pipe': pipe,
  'a socket': socket,
  'a link to a named pipe': linkedTo(pipe),
  'a link to a socket': linkedTo(socket),
  'a link to a device without an end': linkTo('/dev/zero'),
  'a link to an empty device': linkTo('/dev/null'),
  'a link to a terminal': linkTo('/dev/tty'),
  'a link to what the process is given': linkTo('/dev/stdin'),
  'a link that leads out': linkTo('/etc/hostname'),
  'a link that leads nowhere': linkTo('nowhere'),
  'a link to itself': (path) => linkTo(path)(path),
  'a folder': folder,
};
