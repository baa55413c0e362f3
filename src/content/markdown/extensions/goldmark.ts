import type { Tokens } from 'marked';
import { changesEach, type Extension } from './extension.ts';

/** A heading whose id is made of other text than its own. */
export type NamedHeading = Tokens.Heading & { idText?: string };

/**
 * What Hugo's Goldmark makes in another way: ids of headings come from the Markdown, so that addresses of links count, and
 * `www.` is a site with HTTPS. https://gohugo.io/configuration/markup/#goldmark
 */
export const goldmark: Extension = {
  mayBeIn: (text) => /www\.|^ {0,3}#.*[[<&\\]|^[^\n]*[[<&\\][^\n]*\n(?:-+|=+)[ \t]*$/im.test(text),
  marked: changesEach((token) => {
    if (token.type === 'link' && token.raw.startsWith('www.')) token.href = token.href.replace(/^http:/, 'https:');
    else if (token.type === 'heading') (token as NamedHeading).idText = token.text;
  }),
};
