import type { Token, Tokens } from 'marked';
import { blockRule, type Extension, inlineRule } from '../../content/markdown/extensions/extension.ts';
import { escapeHtml } from '../../shared/escape.ts';

/** Longer formulas are not recognised, because the search for their end would repeat. */
export const DISPLAY: string = String.raw`\$\$(?!\$)(?:[^$\\]|\\[^]|\$(?!\$)){1,20000}\$\$`;
/** A formula cannot begin within another, so each search ends at the next one. */
const BRACKETS = String.raw`\\\[(?:[^\\]|\\[^\][]){1,20000}\\\]`;
const PARENTHESES = String.raw`\\\((?:[^\\]|\\[^)]){1,2000}\\\)`;
/** Allows no space inside the dollars, no word after them, no code and no empty line: two prices are not a formula. */
const DOLLARS = String.raw`\$(?![\s$])(?:[^$\\\n${'`'}]|\\[^]|\n(?!\s*\n)){1,2000}(?<!\s)\$(?![\w$])`;

/** Leaves formulas unchanged, with their delimiters, for KaTeX, MathJax or similar. Nothing in them is Markdown. */
export const mathIn = (
  blocks: readonly string[],
  lines: readonly string[],
  { mayBeIn, renderers, isBlock = () => true }: MathOptions,
): Extension => {
  const inline = [...blocks, ...lines].join('|');
  const whole = new RegExp(`^ {0,3}(?:${blocks.join('|')})[ \\t]*(?:\\n+|$)`);
  const first = new RegExp(`^(?:${inline})`);
  // Marks that end no code are skipped as a whole. Otherwise, the search would repeat from each of them.
  const masked = new RegExp(`(\`+)(?!\`)[^]*?[^\`]\\1(?!\`)|\`+|(${inline})|\\\\[^]`, 'g');
  const formula = (type: string, raw: string): Token => ({ type, raw, text: raw });
  const block = blockRule((text, _, tokens) => {
    const [raw] = whole.exec(text) ?? [];
    const isHere = raw !== undefined && isBlock(raw, tokens, text.slice(raw.length));
    return isHere ? formula('math-block', raw) : undefined;
  }, BLOCK);
  const within = inlineRule((text) => {
    const [raw] = first.exec(text) ?? [];
    return raw === undefined ? undefined : formula('math', raw);
  }, /\$|\\[([]/);
  return {
    mayBeIn,
    marked: {
      extensions: [block, within, ...Object.entries(renderers).map(([name, renderer]) => ({ name, renderer }))],
      hooks: {
        // Emphasis characters in a formula are not emphasis.
        emStrongMask: (text) =>
          text.replace(masked, (found, _, math) => (math === undefined ? found : `[${'a'.repeat(found.length - 2)}]`)),
      },
    },
  };
};

interface MathOptions {
  readonly mayBeIn: RegExp;
  readonly renderers: Readonly<Record<'math' | 'math-block', (token: Tokens.Generic) => string>>;
  /** Whether a formula in lines of its own is a block, between the tokens before it and the text after it. */
  readonly isBlock?: (raw: string, tokens: readonly Token[], after: string) => boolean;
}

const AS_WRITTEN: MathOptions['renderers'] = {
  math: ({ raw }) => escapeHtml(raw),
  'math-block': ({ raw }) => `<p>${escapeHtml(raw.trim())}</p>\n`,
};

const BLOCK = /\n {0,3}(?:\$\$|\\\[)/;

/** Formulas in `$…$`, `$$…$$`, `\\(…\\)` and `\\[…\\]`. */
export const math: Extension = mathIn([DISPLAY, BRACKETS], [PARENTHESES, DOLLARS], {
  mayBeIn: /\$.*\$|\\[([]/s,
  renderers: AS_WRITTEN,
});
