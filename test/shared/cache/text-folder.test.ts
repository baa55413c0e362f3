import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DamagedCacheError } from '../../../src/shared/cache/packs.ts';
import { NO_TEXT_FOLDER, openTextFolder, type TextList } from '../../../src/shared/cache/text-folder.ts';
import fc from '../../helpers/fast-check.ts';
import { folderOf } from '../../helpers/files.ts';

const RUN = 3;
const textOf = (key: string): string => (key === 'a' ? '' : `The text of ${key}: ü😀"\n`);

interface Asked {
  readonly list: TextList;
  /** The keys of strings that the test had to make. */
  readonly made: readonly string[];
  /** The runs whose names the test had to make. */
  readonly named: readonly number[];
  readonly save: () => void;
}

/** Reads the strings of these keys from a folder, as each build does. */
const ask = (folder: string | null, keys: readonly string[], id: string | null = 'this', reuse = true): Asked => {
  const [made, named]: [string[], number[]] = [[], []];
  const texts = folder === null ? NO_TEXT_FOLDER : openTextFolder(folder, { id: 'code', reuse });
  const make = (place: number): string => {
    made.push(keys[place] ?? '');
    return textOf(keys[place] ?? '');
  };
  const list = texts.list('list', { id, keys, run: RUN, make });
  for (let run = 0; run * RUN < keys.length; run += 1) {
    list.runName(run, () => {
      named.push(run);
      return keys.slice(run * RUN, (run + 1) * RUN).join();
    });
  }
  return { list, made, named, save: texts.save };
};

const allOf = (list: TextList): string[] => Array.from({ length: list.length }, (_, place) => list.at(place));

const saved = async (keys: readonly string[]): Promise<string> => {
  const folder = await folderOf();
  ask(folder, keys).save();
  return folder;
};

const keyLists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));

test('with any earlier strings: creates only missing strings, each for its key, and each run has its name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(keyLists, { minLength: 1, maxLength: 5 }), async (builds) => {
      const folder = await folderOf();
      let before: readonly string[] = [];
      for (const keys of builds) {
        const { list, made, named, save } = ask(folder, keys);
        expect(made).toEqual(keys.filter((key) => !before.includes(key)));
        expect(allOf(list)).toEqual(keys.map(textOf));
        const runOf = (all: readonly string[], run: number): string => all.slice(run * RUN, (run + 1) * RUN).join();
        for (let run = 0; run * RUN < keys.length; run += 1) {
          expect(named.includes(run)).toBe(runOf(keys, run) !== runOf(before, run));
          expect(list.runName(run, () => expect.unreachable())).toBe(runOf(keys, run));
        }
        save();
        before = keys;
      }
    }),
    { numRuns: 50 },
  );
});

test('nothing changed: nothing is written', async () => {
  const folder = await saved(['a', 'b']);
  const before = readdirSync(folder);
  ask(folder, ['a', 'b']).save();
  expect(readdirSync(folder)).toEqual(before);
});

test.each<[string, string | null, boolean]>([
  ['by other code', 'other', true],
  ['by code that nobody knows', null, true],
  ['anew', 'this', false],
])('makes every text %s', async (_, id, reuse) => {
  expect(ask(await saved(['a', 'b']), ['a', 'b'], id, reuse).made).toEqual(['a', 'b']);
});

test('drops lists that were not requested, and does not store strings by unknown code', async () => {
  const folder = await saved(['a', 'b']);
  ask(folder, ['a', 'b'], null).save();
  expect(readdirSync(folder)).toEqual([]);
});

test('without a folder, stores nothing', () => {
  const { list, save } = ask(null, ['a']);
  expect(allOf(list)).toEqual([textOf('a')]);
  save();
});

test('detects damaged strings, but does not check strings that are not requested', async () => {
  const folder = await saved(['a', 'b']);
  const [blob = ''] = readdirSync(folder).filter((name) => name.endsWith('.texts'));
  const bytes = readFileSync(join(folder, blob));
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
  writeFileSync(join(folder, blob), bytes);
  const { list, made } = ask(folder, ['a', 'b']);
  expect(made).toEqual([]);
  expect(() => list.at(1)).toThrow(DamagedCacheError);
});
