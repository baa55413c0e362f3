import { lastIndex } from './last-index.ts';

/** A replacement for a part of text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Text after edits, with a map of offsets to the source. */
export interface EditedText {
  readonly text: string;
  /** Returns the source offset of an offset in the edited text. Inside an inserted text, the start of the edit. */
  readonly sourceOffset: (offset: number) => number;
}

/** Moves something in an edited text to its place in the source. */
export const inSource =
  ({ sourceOffset }: EditedText) =>
  <Placed extends { readonly offset: number }>(placed: Placed): Placed => ({
    ...placed,
    offset: sourceOffset(placed.offset),
  });

export const unedited = (text: string): EditedText => ({ text, sourceOffset: (offset) => offset });

/** Applies edits in the order of the text. If one overlaps the previous one, it replaces only the rest of its range. */
export const editText = (source: string, edits: readonly Edit[]): EditedText => {
  const pieces: string[] = [];
  const places: { readonly at: number; readonly source: number; readonly isEdit: boolean }[] = [];
  let [done, length] = [0, 0];
  const add = (piece: string, place: number, isEdit: boolean): void => {
    places.push({ at: length, source: place, isEdit });
    pieces.push(piece);
    length += piece.length;
  };
  for (const { start, end, text } of edits) {
    const from = Math.max(start, done);
    add(source.slice(done, from), done, false);
    add(text, from, true);
    done = Math.max(end, done);
  }
  add(source.slice(done), done, false);
  return {
    text: pieces.join(''),
    sourceOffset: (offset) => {
      const last = lastIndex(0, places.length - 1, (index) => (places[index]?.at ?? 0) <= offset);
      const { at, source: place, isEdit } = places[last] ?? { at: 0, source: 0, isEdit: false };
      return isEdit ? place : place + offset - at;
    },
  };
};

/** Applies edits to text that is the result of others. */
export const editAgain = (earlier: EditedText, edits: readonly Edit[]): EditedText => {
  const { text, sourceOffset } = editText(earlier.text, edits);
  return { text, sourceOffset: (offset) => earlier.sourceOffset(sourceOffset(offset)) };
};

export interface Insertion {
  /** The offset in the source. The insertion comes before the character at this offset. */
  readonly at: number;
  readonly text: string;
}

/** Inserts strings into another one. The insertions can be in any order. */
export const withInsertions = (source: string, insertions: readonly Insertion[]): string =>
  editText(
    source,
    [...insertions].sort((a, b) => a.at - b.at).map(({ at, text }) => ({ start: at, end: at, text })),
  ).text;
