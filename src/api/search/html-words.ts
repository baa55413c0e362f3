import { tokenize } from '../../content/html/tokenizer.ts';

/** Elements that do not end a word. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Elements whose text is not visible. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style']);

/** The visible text of HTML, on one line. */
export const htmlWords = (html: string): string => {
  let text = '';
  let hidden: string | null = null;
  const tag = (start: number, end: number): string => {
    const name = html.slice(start, end).toLowerCase();
    if (!INLINE.has(name)) text += ' ';
    return name;
  };
  tokenize(
    html,
    {
      onopentagname: (start, end) => {
        const name = tag(start, end);
        if (HIDDEN.has(name)) hidden ??= name;
      },
      onclosetag: (start, end) => {
        if (tag(start, end) === hidden) hidden = null;
      },
      ontext: (start, end) => {
        if (hidden === null) text += html.slice(start, end);
      },
      ontextentity: (codePoint) => {
        if (hidden === null) text += String.fromCodePoint(codePoint);
      },
    },
    true,
  );
  return text.replace(/\s+/g, ' ').trim();
};
