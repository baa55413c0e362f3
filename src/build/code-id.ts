import { hash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { usesPlainMarked } from '../content/markdown/plain-marked.ts';
import { findOwn } from '../shared/fs/installed-package.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';

/** The packages that Galley's bundle leaves out. They and their dependencies affect the output. */
export const UNBUNDLED: readonly string[] = [
  'highlight.js',
  'htmlparser2',
  'jiti',
  'markdown-it-emoji',
  'sanitize-html',
];

/** A hash of all of Galley's code, written when the package is built. */
const OWN = fileURLToPath(new URL('../code-id', import.meta.url));

/** Uncompiled code may change at any moment, so each process has its own id and reuses no other's results. */
const UNCOMPILED = randomUUID();

/** The hash of the code that builds the output: Galley's, its packages' and Node's. */
export const codeId = (): string => {
  const versions = UNBUNDLED.map((name) => findOwn(name)?.versions ?? `no ${name}`);
  // Otherwise cached HTML of one lexer could hide that the other renders it differently.
  const lexer = usesPlainMarked() ? 'marked' : 'quick';
  return hash('sha256', [readOrNull(OWN) ?? UNCOMPILED, process.version, lexer, ...versions].join('\n'), 'base64url');
};
