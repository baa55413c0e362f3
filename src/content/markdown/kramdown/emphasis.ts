import type { Tokens } from 'marked';
import type { Extension } from '../extensions/extension.ts';

/** Emphasis beside punctuation or inside a word, `word*.*`: for kramdown, only spaces inside the marks matter. */
const SIMPLE = /^(\*\*?)(?![\s*])((?:\\[\s\S]|[^*\\`[\]<\n]|\n(?!\s*\n))+?)(?<![\s\\])\1(?!\*)/;

/** https://kramdown.gettalong.org/syntax.html#emphasis */
export const emphasis: Extension = {
  mayBeIn: (text) => /[^\s*]\*{1,2}[^\s\w*]|[^\s\w*]\*{1,2}[^\s*]/.test(text),
  marked: {
    extensions: [
      {
        name: 'kramdown-emphasis',
        level: 'inline',
        start: (text) => {
          const at = text.indexOf('*');
          return at === -1 ? undefined : at;
        },
        tokenizer(source) {
          const [raw, marks, text = ''] = SIMPLE.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const type = marks === '*' ? 'em' : 'strong';
          return { type, raw, text, tokens: this.lexer.inlineTokens(text) } as Tokens.Em | Tokens.Strong;
        },
      },
    ],
  },
};
