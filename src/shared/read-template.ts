import { readFileSync } from 'node:fs';

/** The same path works for the sources and for the chunks of the package. */
const FOLDER = new URL('../templates/', import.meta.url);

/** Reads a file with placeholders such as `<<branch>>`. */
export const readTemplate = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
