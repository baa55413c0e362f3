import type { MarkdownExtension } from '../../config/dialects/dialect.ts';
import { isContainer } from './extensions/containers.ts';
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
  /<(?<kind>(?!(?:Badge|ClientOnly)[\s/>])(?:[A-Z]|[a-z]\w*-)[\w.-]*)(?=[\s/>])[^<>]*>/g,
];

/** Containers, `:::note`, and directives, `::video{…}`, which are text without a plugin. */
const CONTAINER =
  /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*(?<marks>:{3,}[ \t]*|::(?=[\w-]+[[{]))(?<name>[a-z][\w-]*)[^\n]*/gim;

/** Finds the parts of a post that only the tool or its plugins can fill in, except in code. */
export const toolParts = (text: string, extensions: readonly MarkdownExtension[]): readonly ResidueKind[] => {
  const isVue = extensions.includes('vitepress') && VUE.test(text);
  const hasContainers = text.includes('::');
  if (!isVue && !hasContainers) return [];
  const read = withoutCode(text).replace(/<(script|style)(?=[\s>])[\s\S]*?(?:<\/\1>|$)/gi, (found) =>
    ' '.repeat(found.length),
  );
  const kinds = new Map<string, ResidueKind>();
  const add = (kind: string, { 0: found, index }: RegExpExecArray): void => {
    const known = kinds.get(kind);
    const written = found.trim().slice(0, SHOWN);
    const places = (known?.places ?? 0) + 1;
    kinds.set(kind, { isExpression: false, written, offset: index, ...known, kind, places });
  };
  for (const pattern of isVue ? PATTERNS : [])
    for (const found of read.matchAll(pattern)) add(found.groups?.kind ?? '', found);
  for (const found of hasContainers ? read.matchAll(CONTAINER) : []) {
    const { marks = '', name = '' } = found.groups ?? {};
    if (!extensions.includes('containers') || !isContainer(name)) add(marks.trim().slice(0, 3) + name, found);
  }
  return [...kinds.values()];
};

const VUE = /<<<|<!--\s*@include|<(?:[A-Z]|[a-z]\w*-)|\s(?:v-[a-z]|[:@#][\w.-]+\s*=)/;
