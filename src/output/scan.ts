import { type Dirent, readdirSync } from 'node:fs';

/** How a file that is being written ends until it gets its name. */
export const TEMPORARY = '.galley-tmp';

/** A repository at the top of an output is nobody's business. */
export const IGNORED = '.git';

/** What stands in an output folder; paths relative to it, `/` between segments. */
export interface Present {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Symbolic links and whatever else is neither file nor folder. */
  readonly others: ReadonlySet<string>;
  /** Files that a killed build left half-written. */
  readonly leftovers: readonly string[];
}

/** Lists an output folder; one that does not exist is empty. Links are not followed, and a repository in it is passed over. */
export const scan = (folder: string): Present => {
  const files = new Set<string>();
  const folders = new Set<string>();
  const others = new Set<string>();
  const leftovers: string[] = [];
  const visit = (relative: string): void => {
    for (const entry of entriesOf(`${folder}/${relative}`)) {
      const path = relative + entry.name;
      if (path === IGNORED) continue;
      if (entry.isDirectory()) {
        folders.add(path);
        visit(`${path}/`);
      } else if (!entry.isFile()) others.add(path);
      else if (entry.name.endsWith(TEMPORARY)) leftovers.push(path);
      else files.add(path);
    }
  };
  visit('');
  return { files, folders, others, leftovers };
};

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
