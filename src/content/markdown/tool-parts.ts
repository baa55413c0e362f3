import { firstOfEachKind } from '../../shared/group-by.ts';
import { HTML_BLOCK } from './extensions/extension.ts';
import type { PartSyntax } from './extensions/extensions.ts';
import { blank, withoutCode } from './mdx-parts.ts';
import type { ResidueKind } from './templates/residue.ts';

/** The maximum number of characters of a part in a message. */
const SHOWN = 60;

/** What decides which syntaxes are looked for. */
interface PartConditions {
  /** The names of the extensions that are on. */
  readonly extensions: readonly string[];
  /** The syntaxes of these extensions. */
  readonly syntaxes: readonly PartSyntax[];
  /** Whether the tool is not known. */
  readonly isAnyTool: boolean;
  /** Whether Galley reports components and the like in the post as those of MDX. */
  readonly isMdx: boolean;
}

/** Elements of HTML that are not blocks. All others may be components. */
const INLINE =
  /^(?:a|abbr|acronym|audio|b|bdi|bdo|big|br|button|canvas|cite|code|data|datalist|del|dfn|em|embed|font|i|img|input|ins|kbd|label|map|mark|meta|meter|object|output|picture|pre|progress|q|rp|rt|ruby|s|samp|select|slot|small|source|span|strike|strong|sub|sup|template|textarea|time|tt|u|var|video|wbr)$/i;

/** Whether a name is an element of HTML, as such in small or capital letters only: `Button` is a component. */
const isHtml = (name: string): boolean =>
  /^(?:[a-z][a-z\d]*|[A-Z][A-Z\d]*)$/.test(name) && (INLINE.test(name) || HTML_BLOCK.test(`<${name}>`));

/** Links by names, `[[page]]`. */
export const WIKI_LINKS: PartSyntax = {
  unless: 'wiki-links',
  mayBeIn: /\[\[/,
  patterns: [/(?<kind>!?\[\[)(?!toc\]\])(?![\d\s.,[\]-]{0,60}\]\])[^[\]\n]+\]\](?![([])/gi],
};

/** A table of contents, `[[toc]]`. */
export const CONTENTS: PartSyntax = {
  mayBeIn: /[Cc][\]}]/,
  patterns: [/^[ \t]*(?<kind>\[\[toc\]\]|\[toc\]|\$\{toc\})[ \t]*$/gim],
};

/** Parts that some tool or plugin may fill in, if the tool is not known. */
const OF_ANY_TOOL: readonly PartSyntax[] = [
  {
    // Admonitions, tabs, inserted files, icons, comments and marks.
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
  WIKI_LINKS,
  CONTENTS,
  {
    unless: 'alerts',
    mayBeIn: />[ \t]*\[!/,
    patterns: [/^[ \t]*(?:>[ \t]*)+(?<kind>\[!)[\w-]+\][^\n]*/gm],
  },
];

/** Those that would be parts of MDX in an MDX file. */
const OF_ANY_COMPONENTS: readonly PartSyntax[] = [
  {
    // https://mdxjs.com/docs/what-is-mdx/, and components in lines, `:name[text]{attributes}`.
    mayBeIn: /<[A-Z]|:[a-z][\w-]*[[{]/,
    patterns: [
      /<(?<kind>[A-Z][A-Z\d]*[a-z][\w.]*)(?=[\s/>])[^<>]*>/g,
      /(?<![\w:])(?<kind>:[a-z][\w-]*)(?:\[[^[\]\n]*\])?\{[^{}\n]*\}/g,
    ],
  },
  {
    // https://python-markdown.github.io/extensions/attr_list/
    unless: 'attributes',
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
export const createToolParts = ({
  extensions,
  syntaxes,
  isAnyTool,
  isMdx,
}: PartConditions): ((text: string) => readonly ResidueKind[]) => {
  const all = [...syntaxes, ...(isAnyTool ? OF_ANY_TOOL : []), ...(isAnyTool && !isMdx ? OF_ANY_COMPONENTS : [])];
  const own = all.filter(({ unless }) => unless === undefined || !extensions.includes(unless));
  // Most posts have no such part, and one search is faster than several.
  const any = [MAY_BE_CONTAINER, ...own.map(({ mayBeIn }) => mayBeIn)];
  const mayBeOwn = new RegExp(any.map(({ source }) => source).join('|'), 'm');
  return (text) => {
    if (!mayBeOwn.test(text)) return [];
    const patterns = own.flatMap(({ mayBeIn, patterns }) => (mayBeIn.test(text) ? patterns : []));
    let read = withoutCode(text).replace(/<(script|style|svg|math)(?=[\s>])[\s\S]*?(?:<\/\1>|$)/gi, blank);
    if (isAnyTool && extensions.includes('heading-ids')) read = withoutHeadingIds(read);
    return kindsIn(read, patterns);
  };
};

const kindsIn = (text: string, patterns: readonly RegExp[]): readonly ResidueKind[] => {
  const all: Omit<ResidueKind, 'places'>[] = [];
  const add = (kind: string, { 0: found, index }: RegExpExecArray): void => {
    all.push({ kind, isExpression: false, written: found.trim().slice(0, SHOWN), offset: index });
  };
  let read = text;
  for (const pattern of patterns) {
    const parts = [...read.matchAll(pattern)];
    for (const found of parts) if (!isHtml(found.groups?.kind ?? '')) add(found.groups?.kind ?? '', found);
    if (parts.length > 0) read = read.replace(pattern, blank);
  }
  for (const found of read.matchAll(CONTAINER)) {
    const { marks = '', name = '' } = found.groups ?? {};
    add(marks.trim().slice(0, 3) + name, found);
  }
  return firstOfEachKind(all);
};
