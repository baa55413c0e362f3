import { join } from 'node:path';
import { keepOnly } from '../fs/entries.ts';
import { type Memory, NO_MEMORY, readChecked, writeChecked } from './checked-file.ts';
import { createTextList, type SavedList, type TextList, type TextsToMake } from './text-list.ts';

/** Lists of texts by their names, for the next build. */
export interface TextFolder {
  /** `name` is of letters, digits and hyphens. What was saved is read only where it is asked for. */
  readonly list: (name: string, texts: TextsToMake) => TextList;
  /** Saves the lists that were asked for, and forgets the others. */
  readonly save: () => void;
}

/** A folder that saves nothing. */
export const NO_TEXT_FOLDER: TextFolder = {
  list: (_, texts) => createTextList({ ...texts, id: null }, null),
  save: () => undefined,
};

export interface TextFolderOptions {
  /** Names all that texts depend on besides what their lists say. */
  readonly id: string;
  /** False starts without any text. */
  readonly reuse: boolean;
  readonly memory?: Memory;
}

/** `folder` is absolute. Who opens it must be the only one who does. */
export const openTextFolder = (folder: string, { id, reuse, memory = NO_MEMORY }: TextFolderOptions): TextFolder => {
  const lists = new Map<string, TextList>();
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  const savedOf = (name: string): SavedList | null => readChecked(pathOf(name), memory) as SavedList | null;
  return {
    list: (name, texts) => {
      const saved = reuse ? savedOf(name) : null;
      const named = { ...texts, id: texts.id === null ? null : `${id} ${texts.id}` };
      const list = createTextList(named, saved && { ...saved, folder });
      lists.set(name, list);
      return list;
    },
    save: () => {
      const used = new Set<string>();
      for (const [name, list] of lists) {
        const saved = list.save(folder);
        if (saved === null) continue;
        if (!saved.isUnchanged) writeChecked(pathOf(name), saved.list, memory);
        used.add(`${name}.json`).add(saved.list.blob);
      }
      keepOnly(folder, used);
    },
  };
};
