import { codeFences } from '../../content/markdown/extensions/code-fences.ts';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import { namedInfo } from '../../content/markdown/templates/shortcodes.ts';

/** A language and a title, without options in braces: https://hexo.io/docs/tag-plugins#Backtick-Code-Block */
const TITLED = /^([^\s{=]+)\s+([^\s{=[][^{=]*)$/;

/** Reads the words after a language as `codeblock` does. The core then reads the title. */
export const fenceTitles: Extension = changesEach({ mayBeIn: codeFences.mayBeIn }, (token) => {
  if (token.type !== 'code') return;
  const [, language, title] = TITLED.exec(token.lang ?? '') ?? [];
  if (title !== undefined) token.lang = namedInfo({ positional: [`lang:${language}`, ...title.split(/\s+/)] });
});
