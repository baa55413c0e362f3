import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { MANIFEST } from '../../src/publish/deploy/manifest.ts';
import { hashOf } from '../../src/publish/deploy/store.ts';

interface Saved {
  files: string;
  base: string;
  commit: { id: string; at: number } | null;
}

/** The record of deploys in the folder `www`, as far as it is forged. */
export interface Forged {
  published: Saved;
  removed: string | null;
  states: Saved[];
  roots: string[];
}

interface Chunk {
  files: unknown[];
  chunks: string[];
}

export const recordIn = (root: string): Forged =>
  JSON.parse(gunzipSync(readFileSync(join(root, 'www', MANIFEST))).toString()) as Forged;

/** Changes the record as a program does that can write to the destination. */
export const forge = (root: string, change: (record: Forged) => void): void => {
  const record = recordIn(root);
  change(record);
  writeFileSync(join(root, 'www', MANIFEST), gzipSync(JSON.stringify(record)));
};

/** Changes a root chunk, and its name wherever it is used. */
export const forgeTree = (root: string, name: string, change: (chunk: Chunk) => void): void =>
  forge(root, (record) => {
    const text = record.roots.find((each) => hashOf(each) === name) ?? expect.fail();
    const chunk = JSON.parse(text) as Chunk;
    change(chunk);
    const forged = JSON.stringify(chunk);
    record.roots = record.roots.map((each) => (each === text ? forged : each));
    for (const state of [record.published, ...record.states]) if (state.files === name) state.files = hashOf(forged);
  });
