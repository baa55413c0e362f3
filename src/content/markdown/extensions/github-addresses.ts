import { textToken } from '../tokens/walk-tokens.ts';
import { type Extension, readsInline } from './extension.ts';

/** An email address that ends with a digit, such as `svelte@5.29.0`. The limit is that of a name in RFC 5321, and more. */
const VERSION = /^[\w.+-]{1,254}@(?:[\w-]|\.(?=[A-Za-z0-9]))*\d(?![\w-]|\.[A-Za-z0-9])/;

/** It is text: https://github.com/github/cmark-gfm/blob/master/extensions/autolink.c */
const noVersions: Extension = readsInline(
  { mayBeIn: (text) => text.includes('@') && /@[\w.-]*\d/.test(text) },
  (text) => {
    const [raw] = VERSION.exec(text) ?? [];
    return raw === undefined ? undefined : textToken(raw);
  },
);

/** The scheme of an address whose host begins with a letter of any script, which marked does not read. */
const FOREIGN = /https?:\/\/(?![\0-\x7f])[\p{L}\p{N}]/iu;

const foreignHosts: Extension = readsInline(
  { mayBeIn: FOREIGN, start: FOREIGN },
  (text, { options, state }, tokens) => {
    const [start = ''] = FOREIGN.exec(text.slice(0, LONGEST_START)) ?? [];
    if (start === '' || !text.startsWith(start) || state.inLink) return undefined;
    if (/[\p{L}\p{N}]$/u.test(tokens.at(-1)?.raw ?? '')) return undefined;
    const [word = ''] = /^\S+/.exec(text) ?? [];
    // marked finds the end of an address with a Latin letter.
    const scheme = start.slice(0, start.indexOf('/') + 2);
    const rest = word.slice(start.length);
    const found = options.tokenizer?.url(`${scheme}${'x'.repeat(start.length - scheme.length)}${rest}`);
    if (!found) return undefined;
    const raw = word.slice(0, found.raw.length);
    return { type: 'link', raw, text: raw, href: raw, tokens: [textToken(raw)] };
  },
);

/** The length of `https://` and a letter. */
const LONGEST_START = 10;

/** Bare addresses that GitHub reads differently from marked. */
export const githubAddresses: readonly Extension[] = [noVersions, foreignHosts];
