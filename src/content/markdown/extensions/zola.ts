import { textToken } from '../tokens/walk-tokens.ts';
import { type Extension, startAt } from './extension.ts';
import { lazyFootnotes } from './lazy-footnotes.ts';

/** The beginning of every bare URL and email address that marked finds. */
const BEGINNING = /^(?:(?:https?|ftp):\/\/|www\.|[\w.+-]{1,64}@)/i;
const ANYWHERE = /(?:https?|ftp):\/\/|www\.|(?<![\w.+-])[\w.+-]{1,64}@/i;

/** In pulldown-cmark, a URL or an email address without brackets is text. */
const bareAddresses: Extension = {
  mayBeIn: (text) => ANYWHERE.test(text),
  marked: {
    extensions: [
      {
        name: 'bare-address',
        level: 'inline',
        start: (text) => startAt(text.search(ANYWHERE)),
        tokenizer(text) {
          const [raw] = BEGINNING.exec(text) ?? [];
          return raw === undefined ? undefined : textToken(raw);
        },
      },
    ],
  },
};

/** Zola's Markdown: https://www.getzola.org/documentation/content/overview/ */
export const zola: readonly Extension[] = [bareAddresses, lazyFootnotes];
