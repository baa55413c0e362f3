import { crc32 } from 'node:zlib';
import { siblings } from './compress.ts';
import type { Encoding } from './encode.ts';
import { below, type Group, type TreeFile } from './tree.ts';

/** Files of one group that are laid out together, or not at all where those that stand in the output have the same key. */
export interface TreePart {
  /** No other part has it. */
  readonly name: string;
  readonly group: Group;
  /** Makes what stands for all of the files, as their keys do for each; null where only they can tell. */
  readonly key: (() => string) | null;
  /** How many files there are. */
  readonly size: number;
  readonly files: () => readonly TreeFile[];
}

/** How many files there are in parts. */
export const sizeOf = (parts: readonly Pick<TreePart, 'size'>[]): number =>
  parts.reduce((sum, { size }) => sum + size, 0);

/** A part that is laid out already. */
export const laidOut = (name: string, group: Group, files: readonly TreeFile[]): TreePart => ({
  name,
  group,
  key: null,
  size: files.length,
  files: () => files,
});

/** The part in a folder. */
export const partBelow = (folder: string, part: TreePart): TreePart => ({
  ...part,
  name: `${folder}/${part.name}`,
  files: () => part.files().map((file) => below(folder, file)),
});

/** The part with the precompressed siblings of its files; where it has a key, all of them are JSON. */
export const withSiblings = (part: TreePart, encodings: readonly Encoding[]): TreePart => {
  if (encodings.length === 0) return part;
  const files = (): readonly TreeFile[] => {
    const plain = part.files();
    return [...plain, ...siblings(plain, encodings)];
  };
  const { key } = part;
  if (key === null) return laidOut(part.name, part.group, files());
  return { ...part, key: () => [key(), ...encodings].join(' '), size: part.size * (1 + encodings.length), files };
};

/** Files of a part, about: few enough to be laid out for the sake of one, many enough that parts are few. */
const PER_PART = 1024;

/** Numbers of things by their names, in as many groups as parts are to be made of `files`: a name's group is its own. */
export const grouped = (names: readonly string[], files: number): readonly (readonly number[])[] => {
  // A power of two, so that a few files more or less rarely move all the others.
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(files / PER_PART)));
  const groups = Array.from({ length: count }, (): number[] => []);
  for (const [at, name] of names.entries()) groups[crc32(name) % count]?.push(at);
  return groups;
};
