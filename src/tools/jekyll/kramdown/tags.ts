import { PLACEHOLDER } from '../../../content/html/placeholders.ts';

/** A pattern for the names of elements without content. */
export const WITHOUT_CONTENT: string =
  'area|base|br|col|command|embed|hr|img|input|keygen|link|meta|param|source|track|wbr';
const EMPTY = new RegExp(`^(?:${WITHOUT_CONTENT})$`, 'i');

const BLOCK_TAG =
  /^<\/?(?:address|article|aside|applet|body|blockquote|caption|col|colgroup|dd|div|dl|dt|fieldset|figcaption|footer|form|h[1-6]|header|hgroup|hr|html|head|iframe|legend|menu|li|main|map|nav|ol|optgroup|p|pre|section|summary|table|tbody|td|th|thead|tfoot|tr|ul)(?=[\s/>])/i;

/** Whether kramdown reads a tag in a line as text. */
export const isBlockTag = (tag: string): boolean => BLOCK_TAG.test(tag);

export const isWithoutContent = (name: string): boolean => EMPTY.test(name);

/** A name of an element or an attribute, in any script: `<program.h>`, `<_name>`, `<o:p>`, `<값>`. */
export const NAME: string = String.raw`(?:[\p{Alpha}_][\p{Alpha}\p{Nd}._-]*:)?[\p{Alpha}_][\p{Alpha}\p{Nd}._-]*`;
export const TAG_NAME: RegExp = new RegExp(`^<(/?)(${NAME})`, 'u');
/** A value without quotes is one word, so `width=50%` is in no tag. A placeholder stands for one. */
const WORD = String.raw`[\p{Alpha}\p{M}\p{Nd}\p{Pc}]+|${PLACEHOLDER.source}`;
const LIST = String.raw`(?:[\t-\r ]+${NAME}(?:[\t-\r ]*=[\t-\r ]*(?:${WORD}|"[^"]*"|'[^']*'))?)*`;
export const ATTRIBUTES: string = String.raw`(${LIST})[\t-\r ]*(\/?)>`;

export const TAG: string = `(?:<${NAME}${LIST}[\\t-\\r ]*/?>|</${NAME}[\\t-\\r ]*>)`;
/** The start of what marked reads as a tag. */
const PLAIN = '</?[A-Za-z][A-Za-z\\d-]*[\\s/>]';
const AUTOLINK = '<(?:mailto|https?|ftps?):';
/** A tag in a line that marked does not read, and the sign of one that only marked reads. */
export const OTHER_TAG: RegExp = new RegExp(`^(?!${PLAIN}|${AUTOLINK})${TAG}`, 'u');
export const NO_TAG: RegExp = new RegExp(`^(?:(?=${PLAIN})(?!${TAG})|(?=<[!?])(?!<!--))<`, 'u');
const WHOLE_TAG = new RegExp(`^<(/?)(${NAME})${ATTRIBUTES}`, 'u');

export const COMMENT: RegExp = /^<!--[\s\S]*?-->/;

/** Replaces the starts of comments that never end, so that a pattern does not search for the end of each. */
export const withoutOpenComments = (text: string): string => {
  if (!text.includes('<!--')) return text;
  const end = text.lastIndexOf('-->') + 1;
  // kramdown's text has no NUL.
  return text.slice(0, end) + text.slice(end).replaceAll('<!--', '<\0--');
};

/** The length of a tag, or of an element with its content, which without an end is all that follows. */
export const elementLength = (source: string): number => {
  const whole = /^<(?:[a-z]+:|[^\s<>@]+@)[^\s<>]*>/i.exec(source);
  const [tag, slash, name = '', , closed] = WHOLE_TAG.exec(source) ?? [];
  if (whole !== null || tag === undefined) return whole?.[0].length ?? 1;
  if (slash !== '' || closed !== '' || isBlockTag(tag) || isWithoutContent(name)) return tag.length;
  const end = new RegExp(`</${name}\\s*>`, 'i').exec(source);
  return end === null ? source.length : end.index + end[0].length;
};
