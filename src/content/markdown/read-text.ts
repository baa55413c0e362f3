import type { EditedText } from '../../shared/edited-text.ts';
import type { ToolSettings } from '../tool.ts';
import { createCodeOf } from './read-tokens.ts';
import { createPrepareText, type PrepareSettings, type TextSurroundings } from './templates/prepare.ts';
import type { PreparedText } from './templates/tagged-text.ts';

export type TextSettings = Pick<ToolSettings, 'markdown' | 'assets' | 'dialect' | 'tool' | 'website' | 'snippets'>;

/** Text for marked. `sourceOffset` turns an offset of marked into one in the post's body. */
export interface ReadText extends PreparedText, Pick<TextSurroundings, 'values'> {
  /** The text with its template tags. The offsets of tags are in this text. */
  readonly source: EditedText;
}

/** Returns a function that reads the template tags of text. It throws a LimitError for text with too many. */
export const createReadText = (settings: PrepareSettings) => {
  const prepare = createPrepareText(settings);
  const codeOf = createCodeOf();
  return (source: EditedText, surroundings: TextSurroundings): ReadText => {
    const prepared = prepare(source.text, codeOf, surroundings);
    const sourceOffset = (offset: number): number =>
      source.sourceOffset(prepared.sourceOffset(withLineEnds(prepared.text, offset)));
    return { ...prepared, sourceOffset, source, values: surroundings.values };
  };
};

/** Converts an offset in text with only line feeds, as marked reads it, to an offset in the text itself. */
const withLineEnds = (text: string, offset: number): number => {
  let at = offset;
  for (let end = text.indexOf('\r\n'); end !== -1 && end < at; end = text.indexOf('\r\n', end + 2)) at += 1;
  return at;
};
