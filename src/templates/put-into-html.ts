import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import { tokenize } from '../html/tokenizer.ts';

/** HTML with texts in place of placeholders, each so that it is read as it is written where it stands. */
export const putIntoHtml = (
  html: string,
  texts: ReadonlyMap<string, string>,
  spellText: (text: string) => string = inHtml,
): string => {
  if (texts.size === 0 || !placeholdersIn(html).some((placeholder) => texts.has(placeholder))) return html;
  let filled = '';
  let done = 0;
  const put = (start: number, end: number, spell: (text: string) => string): void => {
    if (start < done) return;
    filled +=
      fillPlaceholders(html.slice(done, start), texts, asIs) + fillPlaceholders(html.slice(start, end), texts, spell);
    done = end;
  };
  let tag = '';
  tokenize(html, {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
    },
    onclosetag: () => {
      tag = '';
    },
    ontext: (start, end) => put(start, end, RAW_TEXT.includes(tag) ? asIs : spellText),
    onattribdata: (start, end) => put(start, end, /["']/.test(html.charAt(start - 1)) ? inQuotes : unquoted),
  });
  return filled + fillPlaceholders(html.slice(done), texts, asIs);
};

/** What these hold is no HTML. */
const RAW_TEXT: readonly string[] = ['script', 'style'];

const asIs = (text: string): string => text;

/** A text as it stands in HTML. */
export const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inQuotes = (text: string): string => inHtml(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** References are read where no quotes are; spaces would end the value. */
const unquoted = (text: string): string => inQuotes(text).replace(/\s/g, (space) => `&#${space.charCodeAt(0)};`);
