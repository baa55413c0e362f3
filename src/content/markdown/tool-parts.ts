import type { MarkdownExtension } from '../../config/dialects/dialect.ts';
import { firstOfEachKind } from '../../shared/group-by.ts';
import { isContainer } from './extensions/containers.ts';
import { HTML_BLOCK } from './extensions/extension.ts';
import { blank, withoutCode } from './mdx-parts.ts';
import type { ResidueKind } from './templates/residue.ts';

/** The maximum number of characters of a part in a message. */
const SHOWN = 60;

/** What decides which syntaxes are looked for. */
interface PartConditions {
  /** The extensions that are on. */
  readonly extensions: readonly MarkdownExtension[];
  /** Whether the tool is not known. */
  readonly isAnyTool: boolean;
  /** Whether Galley reports components and the like in the post as those of MDX. */
  readonly isMdx: boolean;
}

interface Syntax {
  readonly isOf: (conditions: PartConditions) => boolean;
  /** For speed: matches in every text with a part. */
  readonly mayBeIn: RegExp;
  /** Each names the part in `kind`. The patterns look ahead for the end, so that many unclosed parts take only linear time. */
  readonly patterns: readonly RegExp[];
}

/** Elements of HTML that are not blocks. VitePress takes all others for components. */
const INLINE =
  /^(?:a|abbr|acronym|audio|b|bdi|bdo|big|br|button|canvas|cite|code|data|datalist|del|dfn|em|embed|font|i|img|input|ins|kbd|label|map|mark|meta|meter|object|output|picture|pre|progress|q|rp|rt|ruby|s|samp|select|slot|small|source|span|strike|strong|sub|sup|template|textarea|time|tt|u|var|video|wbr)$/i;

/** Whether a name is an element of HTML, as such in small or capital letters only: `Button` is a component. */
const isHtml = (name: string): boolean =>
  /^(?:[a-z][a-z\d]*|[A-Z][A-Z\d]*)$/.test(name) && (INLINE.test(name) || HTML_BLOCK.test(`<${name}>`));

const isPlain = ({ isAnyTool, isMdx }: PartConditions): boolean => isAnyTool && !isMdx;

/** Parts that only a tool or its plugins can fill in. */
const SYNTAXES: readonly Syntax[] = [
  {
    // https://vitepress.dev/guide/markdown#import-code-snippets, https://vitepress.dev/guide/using-vue
    isOf: ({ extensions }) => extensions.includes('vitepress'),
    mayBeIn: /<<<|<!--\s*@include|<[A-Za-z]|\s(?:v-[a-z]|[:@#][\w.-]+\s*=)/,
    patterns: [
      /^[ \t>]*(?<kind><<<)[ \t]*\S[^\n]*/gm,
      /<!--\s*(?<kind>@include):(?:(?!<!--)[^\n])*?-->/g,
      /<(?:[a-z][\w-]*|Badge|ClientOnly)(?=\s[^<]*>)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?\s(?<kind>v-(?!pre\b)[a-z]+|[:@#][\w.-]+(?=\s*=))[^<>]*>/g,
      /<(?<kind>(?!(?:Badge|ClientOnly)[\s/>])[A-Za-z][\w.-]*)(?=[\s/>])[^<>]*>/g,
    ],
  },
  {
    // https://squidfunk.github.io/mkdocs-material/reference/, https://help.obsidian.md/obsidian-flavored-markdown
    isOf: ({ isAnyTool }) => isAnyTool,
    mayBeIn:
      /(?:!!!|\?\?\?)\+?[ \t]|===[!+]? "|--8<--|:(?:material|fontawesome|octicons|simple)-|%%|(?<![=\w!<>])==[^=\s]/,
    patterns: [
      /^[ \t>]*(?<kind>!!!|\?\?\?)\+?[ \t]+[a-z][\w-]*[^\n]*/gim,
      /^[ \t]*(?<kind>===)[!+]? "[^"\n]+"/gm,
      /^[ \t]*(?<kind>--8<--)[^\n]*/gm,
      /:(?<kind>material|fontawesome|octicons|simple)-[\w-]+:/g,
      /(?<kind>%%)(?:[^%\n]+%%|[ \t]*$)/gm,
      /(?<![=\w!<>])(?<kind>==)(?=[^=\s][^=\n]*(?<=\S)==(?![=\w]))[^=\n]+==/g,
    ],
  },
  {
    isOf: ({ isAnyTool, extensions }) =>
      (isAnyTool || extensions.includes('markdown-it')) && !extensions.includes('wiki-links'),
    mayBeIn: /\[\[/,
    patterns: [/(?<kind>!?\[\[)(?!toc\]\])(?![\d\s.,[\]-]{0,60}\]\])[^[\]\n]+\]\](?![([])/gi],
  },
  {
    // The extension reads links and images. A page or a film in another page would need a template.
    isOf: ({ extensions }) => extensions.includes('wiki-links'),
    mayBeIn: /!\[\[|(?<=[ \t]|^)\^[\w-]+[ \t]*$/m,
    patterns: [
      /(?<kind>!\[\[)(?![^[\]\n#|]*\.(?:avif|bmp|gif|jpe?g|png|svg|webp)[ \t]*[\]#|\\])[^[\]\n]+\]\](?![([])/gi,
      /(?<=[ \t]|^)(?<kind>\^)[a-z\d-]+[ \t]*$/gim,
    ],
  },
  {
    // Plugins of markdown-it for notes in the text, spans, videos, sizes of images, cells over several rows, and boxes.
    isOf: ({ extensions }) => extensions.includes('markdown-it'),
    mayBeIn: /!!![ \ta-z]|\^\[|\]\{|@\[[\w-]+\]\(|[ \t]=\d*x\d*\)|\|[ \t]*\^\^/,
    patterns: [
      /^[ \t>]*(?<kind>!!!)[ \t]*[a-z][\w-]*[^\n]*/gim,
      /(?<kind>\^\[)\w[^\]\n]{0,60}/g,
      /\[[^[\]\n]+(?<kind>\]\{)[ \t]*[.#][^{}\n]*\}/g,
      /(?<kind>@\[[\w-]+\])\([^()\n]*\)/g,
      /(?<kind>!\[)[^[\]\n]*\]\([^()\s]+[ \t]=\d*x\d*\)/g,
      /\|[ \t]*(?<kind>\^\^)[ \t]*(?=\|)/g,
    ],
  },
  {
    isOf: ({ isAnyTool, extensions }) =>
      (isAnyTool || extensions.includes('markdown-it')) && !extensions.includes('table-of-contents'),
    mayBeIn: /[Cc][\]}]/,
    patterns: [/^[ \t]*(?<kind>\[\[toc\]\]|\[toc\]|\$\{toc\})[ \t]*$/gim],
  },
  {
    isOf: ({ isAnyTool, extensions }) => isAnyTool && !extensions.includes('alerts'),
    mayBeIn: />[ \t]*\[!/,
    patterns: [/^[ \t]*(?:>[ \t]*)+(?<kind>\[!)[\w-]+\][^\n]*/gm],
  },
  {
    // https://mdxjs.com/docs/what-is-mdx/, https://content.nuxt.com/docs/files/markdown#mdc-syntax
    isOf: isPlain,
    mayBeIn: /<[A-Z]|:[a-z][\w-]*[[{]/,
    patterns: [
      /<(?<kind>[A-Z][A-Z\d]*[a-z][\w.]*)(?=[\s/>])[^<>]*>/g,
      /(?<![\w:])(?<kind>:[a-z][\w-]*)(?:\[[^[\]\n]*\])?\{[^{}\n]*\}/g,
    ],
  },
  {
    // https://python-markdown.github.io/extensions/attr_list/
    isOf: (conditions) => isPlain(conditions) && !conditions.extensions.includes('attributes'),
    mayBeIn: /\{[ \t]*:?[ \t]*(?:[.#][\w-]|[a-z][\w-]*=["'\w])/,
    patterns: [
      /(?<=^|[\s)\]*"])(?<kind>\{)(?=:|[^{}\n]*[.#=])[ \t]*:?[ \t]*(?:[.#][\w-]|[a-z][\w-]*=["'\w])[^{}\n]*\}(?!\})/gm,
    ],
  },
];

/** Containers, `:::note`, and directives, `::video{…}`, which are text without a plugin. */
const CONTAINER =
  /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*(?<marks>:{3,}[ \t]*|::(?=[\w-]+(?:[[{]|[ \t]*$)))(?<name>[a-z][\w-]*)[^\n]*/gim;

/** For speed: matches in every text with a `CONTAINER`, not in code with `std::io`. */
const MAY_BE_CONTAINER = /:::[ \t]*[A-Za-z]|::[\w-]+(?:[[{]|[ \t]*$)/m;

/** What the extension `heading-ids` reads. */
const HEADING_ID = /(?<=^#{1,6} [^\n]{0,300})\{[^{}\n]*\}(?=[ \t]*$)/gm;

export const withoutHeadingIds = (text: string): string => text.replace(HEADING_ID, blank);

/** Returns a function that finds the parts of a post that only the tool or its plugins can fill in, except in code. */
export const createToolParts = (conditions: PartConditions): ((text: string) => readonly ResidueKind[]) => {
  const own = SYNTAXES.filter(({ isOf }) => isOf(conditions));
  // Most posts have no such part, and one search is faster than several.
  const mayBeOwn = new RegExp([MAY_BE_CONTAINER, ...own.map(({ mayBeIn }) => mayBeIn)].map(sourceOf).join('|'), 'm');
  return (text) => {
    if (!mayBeOwn.test(text)) return [];
    const patterns = own.flatMap(({ mayBeIn, patterns }) => (mayBeIn.test(text) ? patterns : []));
    let read = withoutCode(text).replace(/<(script|style|svg|math)(?=[\s>])[\s\S]*?(?:<\/\1>|$)/gi, blank);
    if (conditions.isAnyTool && conditions.extensions.includes('heading-ids')) read = withoutHeadingIds(read);
    return kindsIn(read, patterns, conditions.extensions);
  };
};

const sourceOf = ({ source }: RegExp): string => source;

const kindsIn = (
  text: string,
  patterns: readonly RegExp[],
  extensions: readonly MarkdownExtension[],
): readonly ResidueKind[] => {
  const all: Omit<ResidueKind, 'places'>[] = [];
  const add = (kind: string, { 0: found, index }: RegExpExecArray, more: Partial<ResidueKind> = {}): void => {
    all.push({ kind, isExpression: false, written: found.trim().slice(0, SHOWN), offset: index, ...more });
  };
  let read = text;
  for (const pattern of patterns) {
    const parts = [...read.matchAll(pattern)];
    for (const found of parts) if (!isHtml(found.groups?.kind ?? '')) add(found.groups?.kind ?? '', found);
    if (parts.length > 0) read = read.replace(pattern, blank);
  }
  const isVitepress = extensions.includes('vitepress');
  const isOn = extensions.includes('containers');
  for (const found of read.matchAll(CONTAINER)) {
    const { marks = '', name = '' } = found.groups ?? {};
    const isKnown = isContainer(name, isVitepress);
    if (!isOn || !isKnown || !marks.startsWith(':::'))
      add(marks.trim().slice(0, 3) + name, found, { isContainer: isKnown && !isOn });
  }
  return firstOfEachKind(all);
};
