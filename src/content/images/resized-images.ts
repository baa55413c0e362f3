import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFolder, keepOnly } from '../../shared/fs/entries.ts';
import { contentHash } from '../../shared/fs/fingerprint.ts';
import type { InstalledPackage } from '../../shared/fs/installed-package.ts';
import { readWholeFile } from '../../shared/fs/regular-file.ts';
import { lazily } from '../../shared/memoize.ts';

/** The parts of sharp that Galley uses: https://sharp.pixelplumbing.com/api-constructor */
type Sharp = (input: Uint8Array) => {
  readonly metadata: () => Promise<{ readonly pages?: number }>;
  readonly rotate: () => {
    readonly resize: (size: { readonly width: number }) => { readonly toBuffer: () => Promise<Uint8Array> };
  };
};

export interface ResizeOptions {
  readonly sharp: InstalledPackage;
  /** The absolute path of the folder that caches resized images for the next build. */
  readonly folder: string;
}

/** An image of the project: its absolute path, and its published name with the hash of the bytes. */
type SourceImage = { readonly path: string; readonly target: string };

/** An image in a smaller width. */
type ResizedImage = { readonly path: string; readonly width: number };

/** Raster formats. Animated images are not resized. */
const RESIZABLE = /\.(?:avif|jpe?g|png|webp)$/;

/**
 * Returns a function that resizes an image to smaller widths in the same format. The results are upright and have no
 * camera metadata, such as locations. Each is created once. A result that would not be a smaller file is left out.
 * Rejects if an image cannot be read.
 */
export const createResize = ({ sharp, folder }: ResizeOptions) => {
  const load = lazily(async (): Promise<Sharp> => (await import(pathToFileURL(sharp.main).href)).default);
  return async (picture: SourceImage, widths: readonly number[]): Promise<readonly ResizedImage[]> => {
    if (!RESIZABLE.test(picture.target)) return [];
    const files = widths.map((width) => ({ width, path: join(folder, pathOf(picture, { width, sharp })) }));
    const missing = files.filter(({ path }) => sizeAt(path) === null);
    if (missing.length > 0) await make(await load(), picture, missing);
    return files.filter(({ path }) => sizeAt(path) !== 0);
  };
};

/** The folder's name is a hash of everything that determines the bytes. The file's name is the published one. */
const pathOf = (
  { target }: SourceImage,
  { width, sharp: { versions } }: { readonly width: number; readonly sharp: InstalledPackage },
): string => {
  const key = contentHash(JSON.stringify([target, width, versions]));
  const { name, ext } = parse(target);
  return join(key, `${name.slice(name.indexOf('-') + 1)}-${width}w${ext}`);
};

/** Null without a file. */
const sizeAt = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;

const make = async (sharp: Sharp, { path }: SourceImage, files: readonly ResizedImage[]): Promise<void> => {
  const original = readWholeFile(path);
  const { pages = 1 } = await sharp(original).metadata();
  for (const file of files) {
    const bytes = pages > 1 ? NOTHING : await sharp(original).rotate().resize({ width: file.width }).toBuffer();
    put(file.path, bytes.length < original.length ? bytes : NOTHING);
  }
};

/** An empty file marks a result that would not be smaller. */
const NOTHING = new Uint8Array();

/** Writes a file atomically: several threads can create the same one. */
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

/** Removes all resized images from the folder except those of the given absolute paths. Other paths are ignored. */
export const keepOnlyImages = (folder: string, paths: Iterable<string>): void => {
  if (!isFolder(folder)) return;
  keepOnly(folder, new Set(Array.from(paths, (path) => relative(folder, path).split(sep)[0] ?? '')));
};
