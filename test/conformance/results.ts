import { mkdir, writeFile } from 'node:fs/promises';

const FOLDER = new URL('./results/', import.meta.url);

/** `known`: a wrong answer that the host's own test lists as its limit. */
export type Outcome = 'right' | 'limited' | 'known' | 'wrong';

/** Outcomes by the case's title. */
export type Results = Readonly<Record<string, Outcome>>;

/** Keeps a host's results for the table; the folder is ignored by git. */
export const saveResults = async (host: string, results: Results): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(new URL(`${host}.json`, FOLDER), `${JSON.stringify(results, null, 2)}\n`);
};
