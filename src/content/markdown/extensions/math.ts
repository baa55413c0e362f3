import type { TokenizerExtension, Tokens } from 'marked';
import { escapeHtml } from '../../../shared/escape.ts';
import { type Extension, startAt, startInParagraph } from './extension.ts';

/** Longer formulas are not recognised, because the search for their end would repeat. */
const DISPLAY = String.raw`\$\$(?!\$)(?:[^$\\]|\\[^]|\$(?!\$)){1,20000}\$\$`;
const BRACKETS = String.raw`\\\[(?:[^\\]|\\[^\]]){1,20000}\\\]`;
const PARENTHESES = String.raw`\\\((?:[^\\]|\\[^)]){1,2000}\\\)`;
/** Allows no space inside the dollars, no word after them, no code and no empty line: two prices are not a formula. */
const DOLLARS = String.raw`\$(?![\s$])(?:[^$\\\n${'`'}]|\\[^]|\n(?!\s*\n)){1,2000}(?<!\s)\$(?![\w$])`;

/** Leaves formulas unchanged, with their delimiters, for KaTeX, MathJax or similar. Nothing in them is Markdown. */
const mathIn = (
  blocks: readonly string[],
  lines: readonly string[],
  { mayBeIn, renderers }: { readonly mayBeIn: RegExp; readonly renderers: Renderers },
): Extension => {
  const inline = [...blocks, ...lines].join('|');
  const whole = new RegExp(`^ {0,3}(?:${blocks.join('|')})[ \\t]*(?:\\n+|$)`);
  const first = new RegExp(`^(?:${inline})`);
  const masked = new RegExp(`(\`+)[^]*?[^\`]\\1(?!\`)|(${inline})|\\\\[^]`, 'g');
  return {
    mayBeIn: (text) => mayBeIn.test(text),
    marked: {
      extensions: [
        { ...tokenizer('math-block', 'block', whole), renderer: renderers['math-block'] },
        { ...tokenizer('math', 'inline', first), renderer: renderers.math },
      ],
      hooks: {
        // Emphasis characters in a formula are not emphasis.
        emStrongMask: (text) =>
          text.replace(masked, (found, _, math) => (math === undefined ? found : `[${'a'.repeat(found.length - 2)}]`)),
      },
    },
  };
};

type Renderers = Readonly<Record<'math' | 'math-block', (token: Tokens.Generic) => string>>;

const AS_WRITTEN: Renderers = {
  math: ({ raw }) => escapeHtml(raw),
  'math-block': ({ raw }) => `<p>${escapeHtml(raw.trim())}</p>\n`,
};

/** Uses the delimiters that kramdown writes for MathJax. */
const FOR_MATHJAX: Renderers = {
  math: ({ raw }) => `\\(${escapeHtml(formulaIn(raw))}\\)`,
  'math-block': ({ raw }) => `\\[${escapeHtml(formulaIn(raw))}\\]\n`,
};

const formulaIn = (raw: string): string => raw.trim().slice(2, -2).trim();

const tokenizer = (name: string, level: 'block' | 'inline', pattern: RegExp): TokenizerExtension => ({
  name,
  level,
  start: (text) => (level === 'block' ? startInParagraph(text, BLOCK) : startAt(text.search(/\$|\\[([]/))),
  tokenizer: (text) => {
    const raw = pattern.exec(text)?.[0];
    return raw === undefined ? undefined : { type: name, raw, text: raw };
  },
});

const BLOCK = /\n {0,3}(?:\$\$|\\\[)/;

/** Formulas in `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. */
export const math: Extension = mathIn([DISPLAY, BRACKETS], [PARENTHESES, DOLLARS], {
  mayBeIn: /\$.*\$|\\[([]/s,
  renderers: AS_WRITTEN,
});

/** Formulas only in `$$…$$`, inline or as a block: https://kramdown.gettalong.org/syntax.html#math-blocks */
export const kramdownMath: Extension = mathIn([DISPLAY], [], {
  mayBeIn: /\$\$/,
  renderers: FOR_MATHJAX,
});
