import { mkdir, writeFile } from 'node:fs/promises';

const FOLDER = new URL('./results/', import.meta.url);

/** `known`: a wrong answer that the host's test lists as a limit. */
export type Outcome = 'right' | 'limited' | 'known' | 'wrong';

/** Outcomes by the titles of cases. */
export type Results = Readonly<Record<string, Outcome>>;

/** Saves a host's results for the table, in a folder that git ignores. */
export const saveResults = async (host: string, results: Results): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(new URL(`${host}.json`, FOLDER), `${JSON.stringify(results, null, 2)}\n`);
};
