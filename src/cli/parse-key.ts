import { InvalidArgumentError } from 'commander';
import type { SecretKey } from '../diagnostics/secret-keys.ts';
import { notEmpty } from './parse-value.ts';

/** A key as `--key` gives it: `env` is the variable that it was to be taken from, and by which it is to be shown. */
export interface GivenKey {
  readonly key: string;
  readonly env: string | null;
}

const FROM_ENVIRONMENT = /^env:(.*)$/;

/** Reads `--key <key>` and `--key env:NAME`; a key has no colon. */
export const parseKey = (text: string): GivenKey => {
  const env = FROM_ENVIRONMENT.exec(text)?.[1];
  if (env === undefined) return { key: notEmpty(text), env: null };
  const key = process.env[env];
  if (!key) throw new InvalidArgumentError(`The environment variable ${env} is not set.`);
  return { key, env };
};

/** Those that are not to be shown. */
export const secretsIn = (given: readonly GivenKey[]): SecretKey[] =>
  given.flatMap(({ key, env }) => (env === null || !KEY.test(key) ? [] : [{ key, env }]));

/** Whatever else cannot be one, and is refused by whoever gets it. */
const KEY = /^[A-Za-z0-9_-]+$/;
