import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstalledPackage } from '../files/installed-package.ts';
import { readWholeFile } from '../files/regular-file.ts';

/** The parts of the package that are used here: https://sharp.pixelplumbing.com/api-constructor */
type Sharp = (input: Uint8Array) => {
  readonly metadata: () => Promise<{ readonly pages?: number }>;
  readonly rotate: () => {
    readonly resize: (size: { readonly width: number }) => { readonly toBuffer: () => Promise<Uint8Array> };
  };
};

export interface ResizeOptions {
  readonly sharp: InstalledPackage;
  /** Where what is made stands for the next build; absolute. */
  readonly folder: string;
}

/** A picture of the project. */
export interface Picture {
  readonly path: string;
  /** With the hash of its bytes. */
  readonly target: string;
}

/** A picture in a smaller width. */
export interface ResizedImage {
  readonly path: string;
  readonly width: number;
}

/** Kinds that are made of pixels; what moves stays as it is. */
const RESIZABLE = /\.(?:avif|jpe?g|png|webp)$/;

/**
 * A function that gives a picture in smaller widths, as files of its own kind, upright and without what cameras note
 * beside the picture (places among it). Each is made once. Those are left out that would not be smaller as files.
 * Rejects where a picture cannot be read.
 */
export const createResize = ({ sharp, folder }: ResizeOptions) => {
  let loaded: Promise<Sharp> | undefined;
  return async (picture: Picture, widths: readonly number[]): Promise<readonly ResizedImage[]> => {
    if (!RESIZABLE.test(picture.target)) return [];
    const files = widths.map((width) => ({ width, path: join(folder, pathOf(picture, { width, sharp })) }));
    const missing = files.filter(({ path }) => sizeAt(path) === null);
    if (missing.length > 0) {
      loaded ??= import(pathToFileURL(sharp.main).href).then(({ default: load }: { default: Sharp }) => load);
      await make(await loaded, picture, missing);
    }
    return files.filter(({ path }) => sizeAt(path) !== 0);
  };
};

/** A folder stands for all that the bytes are made of; the name is the one that is published. */
const pathOf = (
  { target }: Picture,
  { width, sharp: { version } }: { readonly width: number; readonly sharp: InstalledPackage },
): string => {
  const key = createHash('sha256')
    .update(JSON.stringify([target, width, version]))
    .digest('hex')
    .slice(0, 16);
  const { name, ext } = parse(target);
  return join(key, `${name.slice(name.indexOf('-') + 1)}-${width}w${ext}`);
};

/** Null where there is no file. */
const sizeAt = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;

const make = async (sharp: Sharp, { path }: Picture, files: readonly ResizedImage[]): Promise<void> => {
  const original = readWholeFile(path);
  const { pages = 1 } = await sharp(original).metadata();
  for (const file of files) {
    const bytes = pages > 1 ? NOTHING : await sharp(original).rotate().resize({ width: file.width }).toBuffer();
    put(file.path, bytes.length < original.length ? bytes : NOTHING);
  }
};

/** An empty file says that it is not worth having. */
const NOTHING = new Uint8Array();

/** Never leaves half a file; several threads may make the same one. */
const put = (path: string, bytes: Uint8Array): void => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};
