import { type Filled, textOf, typeName } from './field-values.ts';
import type { Report } from './report.ts';

/** A text of front matter, and the key that it stands under. */
export interface FieldText {
  readonly key: string;
  readonly text: string;
}

/** Null where there is none; a value of another type goes to `report`. */
export const readText = (filled: Filled | undefined, report: Report): FieldText | null => {
  if (filled === undefined) return null;
  const text = textOf(filled.value);
  if (text !== undefined) return { key: filled.key, text: text.trim() };
  report(wrongType(filled, 'a text'));
  return null;
};

export const wrongType = ({ key, value }: Filled, wanted: string): Parameters<Report>[0] => ({
  code: 'post/field-type',
  message: `${key} must be ${wanted}, not ${typeName(value)}.`,
  help: wanted === 'a text' ? 'Put quotes around it.' : `Write ${wanted}.`,
  keys: [key],
});
