import { withoutCode } from './mdx-parts.ts';
import type { ResidueKind } from './templates/residue.ts';

/** The maximum number of characters of a part in a message. */
const SHOWN = 60;

/**
 * Parts that only VitePress can fill in: included files, components, and expressions in attributes.
 * https://vitepress.dev/guide/markdown#import-code-snippets, https://vitepress.dev/guide/using-vue
 * The patterns look ahead for the end of a part, so that many unclosed parts take only linear time.
 */
const PATTERNS: readonly RegExp[] = [
  /^[ \t>]*(?<kind><<<)[ \t]*\S[^\n]*/gm,
  /<!--\s*(?<kind>@include):(?:(?!<!--)[^\n])*?-->/g,
  /<(?:[a-z][\w-]*|Badge|ClientOnly)(?=\s[^<]*>)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?\s(?<kind>v-(?!pre\b)[a-z]+|[:@#][\w.-]+(?=\s*=))[^<>]*>/g,
  /<(?<kind>(?!(?:Badge|ClientOnly)[\s/>])[A-Z][\w.-]*)(?=[\s/>])[^<>]*>/g,
];

/** Finds the parts of a page that Galley cannot fill in, except in code. */
export const vueParts = (text: string): readonly ResidueKind[] => {
  if (!/<<<|<!--\s*@include|<[A-Z]|\s(?:v-[a-z]|[:@#][\w.-]+\s*=)/.test(text)) return [];
  const kinds = new Map<string, ResidueKind>();
  const read = withoutCode(text).replace(/<(script|style)(?=[\s>])[\s\S]*?(?:<\/\1>|$)/gi, (found) =>
    ' '.repeat(found.length),
  );
  for (const pattern of PATTERNS) {
    for (const { 0: found, index, groups } of read.matchAll(pattern)) {
      const kind = groups?.kind ?? '';
      const known = kinds.get(kind);
      const written = found.trim().slice(0, SHOWN);
      kinds.set(
        kind,
        known
          ? { ...known, places: known.places + 1 }
          : { kind, isExpression: false, places: 1, written, offset: index },
      );
    }
  }
  return [...kinds.values()];
};
