import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { usesPlainMarked } from '../content/markdown/plain-marked.ts';
import { findOwn } from '../shared/fs/installed-package.ts';

/** Packages that decide what a post becomes, and are not part of Galley's own files. */
const PACKAGES = ['highlight.js', 'markdown-it-emoji', 'sanitize-html'];

/** Written when the package is built: a hash of all its code. */
const OWN = new URL('../code-id', import.meta.url);

/** Uncompiled code may change at any moment: what one process made of it is nothing to another. */
const UNCOMPILED = randomUUID();

/** The hash of the code that builds the output: Galley's, its packages' and Node's. */
export const codeId = (): string => {
  const versions = PACKAGES.map((name) => `${name} ${findOwn(name)?.version ?? 'unknown'}`);
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
