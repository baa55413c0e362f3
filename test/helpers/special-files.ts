import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

/** Puts something at a path (absolute) that is no file, where nothing or a file has been. */
export type PutSpecial = (path: string) => void | Promise<void>;

const place = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
};

const pipe: PutSpecial = (path) => {
  place(path);
  execFileSync('mkfifo', [path]);
};

/** It stays while a server listens. */
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

/** The special file is put beside the link, under a hidden name for which nobody looks. */
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

/** Every kind of thing that may stand where a file belongs. */
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
