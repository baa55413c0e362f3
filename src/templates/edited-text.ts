/** Something else in the place of a part of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with edits made, and the way back. */
export interface EditedText {
  readonly text: string;
  /** Where in the text before the edits an offset is; in what an edit has put in, that is where the edit begins. */
  readonly sourceOffset: (offset: number) => number;
}

/** Makes edits in the order of the text; where one begins before the end of the last, only the rest of it is replaced. */
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
      const { at, source: place, isEdit } = places[lastUpTo(places, offset)] ?? { at: 0, source: 0, isEdit: false };
      return isEdit ? place : place + offset - at;
    },
  };
};

/** The index of the last of ascending places that is not behind an offset. */
const lastUpTo = (places: readonly { readonly at: number }[], offset: number): number => {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};
