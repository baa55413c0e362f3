import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { usesPlainMarked } from '../content/markdown/plain-marked.ts';
import { findOwn } from '../shared/fs/installed-package.ts';

/** The packages that the bundle of Galley's own files leaves out: with what they bring, they decide what a post becomes. */
export const UNBUNDLED: readonly string[] = [
  'highlight.js',
  'htmlparser2',
  'jiti',
  'markdown-it-emoji',
  'sanitize-html',
];

/** Written when the package is built: a hash of all its code. */
const OWN = new URL('../code-id', import.meta.url);

/** Uncompiled code may change at any moment: what one process made of it is nothing to another. */
const UNCOMPILED = randomUUID();

/** The hash of the code that builds the output: Galley's, its packages' and Node's. */
export const codeId = (): string => {
  const versions = UNBUNDLED.map((name) => findOwn(name)?.versions ?? `no ${name}`);
  // HTML of one lexer in the cache would hide that the other makes another.
  const lexer = usesPlainMarked() ? 'marked' : 'quick';
  return createHash('sha256')
    .update([ownId(), process.version, lexer, ...versions].join('\n'))
    .digest('base64url');
};

const ownId = (): string => {
  try {
    return readFileSync(OWN, 'utf8');
  } catch {
    return UNCOMPILED;
  }
};
