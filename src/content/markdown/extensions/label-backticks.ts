import { replaceTokens, textToken } from '../tokens/walk-tokens.ts';
import { type Extension, reads } from './extension.ts';

const LABEL = /^!?\[((?:\\.|[^\\[\]])*)\]\(/;
const RUN = /\\.|`+/g;

/**
 * In the label of a link or image, a backtick that no other closes is text. In marked, it prevents the link, as do
 * backticks in code and an escaped bracket. So marked reads the link with another label.
 */
export const labelBackticks: Extension = {
  mayBeIn: (text) => /\[[^[\]`]*`|\\\]/.test(text),
  marked: reads({
    name: 'label-backtick',
    level: 'inline',
    tokenizer(text) {
      const label = LABEL.exec(text)?.[1];
      if (label === undefined || !/`|\\\]/.test(label)) return undefined;
      const start = text.indexOf('[') + 1;
      const after = text.slice(start + label.length);
      const escaped = escapeUnclosed(label, after);
      const { state, options } = this.lexer;
      const link =
        escaped !== null && options.tokenizer?.link(text.slice(0, start) + label.replace(/[`\\[\]]/g, '.') + after);
      if (!link) return undefined;
      const { inLink } = state;
      state.inLink = link.type === 'link';
      const tokens = this.lexer.inlineTokens(escaped);
      replaceTokens(tokens, ({ raw }) => (raw === '\\`' ? [textToken('`')] : null));
      state.inLink = inLink;
      return { ...link, raw: text.slice(0, link.raw.length), text: escaped, tokens };
    },
  }),
};

/** Null if a code span begins in the label and ends after it: code is read before links. */
const escapeUnclosed = (label: string, after: string): string | null => {
  let escaped = '';
  let end = 0;
  for (const { 0: run, index } of label.matchAll(RUN)) {
    if (index < end || run.startsWith('\\')) continue;
    const closing = new RegExp(`(?<!\`)${run}(?!\`)`);
    const inner = closing.exec(label.slice(index + run.length));
    if (inner === null && closing.test(after)) return null;
    const last = index + run.length + (inner === null ? 0 : inner.index + run.length);
    escaped += label.slice(end, index) + (inner === null ? '\\`'.repeat(run.length) : label.slice(index, last));
    end = last;
  }
  return escaped + label.slice(end);
};
