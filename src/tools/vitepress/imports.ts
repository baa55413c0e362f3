import { posix } from 'node:path';
import type { Snippets } from '../../config/settings.ts';
import { fenceFor, withoutIndent } from '../../content/markdown/extensions/code-fences.ts';
import { withoutCode } from '../../content/markdown/mdx-parts.ts';
import { type Edit, type EditedText, editText, unedited } from '../../shared/edited-text.ts';

/** A line or a comment of VitePress that inserts a file: `<<< @/a.js#b{1,3 ts} [Title]`, `<!--@include: ./c.md{3,}-->`. */
export interface Import {
  readonly kind: 'code' | 'page';
  readonly start: number;
  readonly end: number;
  /** The marks before the code's line: spaces, and those of quotes. */
  readonly indent: string;
  readonly path: string;
  readonly region: string | null;
  /** The content of the braces. */
  readonly options: string;
  /** Empty without one. */
  readonly title: string;
}

// The second pattern looks ahead for the end, so that many unclosed comments take only linear time.
const CODE = /^([ \t>]*)<<<[ \t]*(\S[^\n]*)/gm;
const PAGE = /<!--\s*@include:((?:(?!<!--|-->)[^\n])*)-->/g;

/** Finds the files that a page inserts. VitePress inserts pages before it reads the Markdown, so also in code. */
export const importsIn = (text: string): readonly Import[] => {
  if (!text.includes('<<<') && !text.includes('@include')) return [];
  const code = (text.includes('<<<') ? [...withoutCode(text).matchAll(CODE)] : []).map(
    ({ 0: { length }, 1: indent = '', 2: written = '', index }) => {
      const line = written.trimEnd();
      const { before, inside: title } = splitAt(line, titleStart(line));
      return { kind: 'code' as const, start: index, end: index + length, indent, title, ...readPath(before) };
    },
  );
  const pages = [...text.matchAll(PAGE)].map(({ 0: { length }, 1: written = '', index }) => {
    const path = readPath(written.trim());
    return { kind: 'page' as const, start: index, end: index + length, indent: '', title: '', ...path };
  });
  return [...code, ...pages].filter(({ path }) => path !== '').sort((a, b) => a.start - b.start);
};

const readPath = (written: string): Pick<Import, 'path' | 'region' | 'options'> => {
  const { before, inside: options } = splitAt(written, optionsStart(written));
  const [, path = '', region = null] = /^(.*?)(?:#([\w-]+))?$/.exec(before) ?? [];
  return { path, region, options };
};

/** Splits `before [inside]` at a bracket, or returns all as `before`. A pattern would try each part of a run of spaces. */
const splitAt = (text: string, start: number): { readonly before: string; readonly inside: string } =>
  start === -1
    ? { before: text, inside: '' }
    : { before: text.slice(0, start).trimEnd(), inside: text.slice(start + 1, -1) };

/** The start of a title in brackets at the end of text; -1 without one. */
const titleStart = (text: string): number => {
  const start = text.endsWith(']') ? text.indexOf('[', text.lastIndexOf(']', text.length - 2) + 1) : -1;
  return start < text.length - 2 ? start : -1;
};

/** The start of options in braces at the end of text; -1 without any. */
const optionsStart = (text: string): number => {
  const start = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  return text.indexOf('}', start) === text.length - 1 ? start : -1;
};

/** The name of an inserted file among the snippets. Pages name files relative to their folders. */
export const importName = (folder: string, path: string): string => `${folder} ${path}`;

/** The maximum number of inserted characters in a page, and of files in each other. */
const MAX_INSERTED = 1_000_000;
const MAX_DEPTH = 10;

/** Inserts files into a page, whose path is relative to the root. What is not among the snippets stays as written. */
export const fillImports = (source: string, page: string, snippets: Snippets = {}): EditedText => {
  if (Object.keys(snippets).length === 0) return unedited(source);
  let left = MAX_INSERTED;
  const editsFor = (text: string, file: string, depth: number): readonly Edit[] =>
    importsIn(text).flatMap((each) => {
      // Paths to code are relative to the page, even in a file that it inserts.
      const name = importName(posix.dirname(each.kind === 'code' ? page : file), each.path);
      const snippet = Object.hasOwn(snippets, name) ? snippets[name] : undefined;
      if (snippet?.file === undefined || depth > MAX_DEPTH) return [];
      left -= snippet.text.length + each.indent.length * snippet.text.split('\n').length;
      if (left < 0) return [];
      const inserted = each.kind === 'code' ? fenceOf(each, snippet.text) : pageText(each, snippet.text, snippet.file);
      const { start, end } = each;
      if (each.kind === 'code') return [{ start, end, text: inserted }];
      return [{ start, end, text: editText(inserted, editsFor(inserted, snippet.file, depth + 1)).text }];
    });
  return editText(source, editsFor(source, page, 1));
};

/** Prints a file as fenced code with VitePress's info: `{1,3 ts}` are marked lines and the language. */
const fenceOf = ({ indent, path, region, options, title }: Import, text: string): string => {
  const [, lines = '', language = ''] = /^(\d+(?:[,-]\d+)*)?[ \t]*(\S*)/.exec(options) ?? [];
  const part = regionOf(text, region);
  const code = (part === null ? text : withoutMarks(part)).replace(/\n$/, '');
  const fence = fenceFor(code);
  const name = language || posix.extname(path).slice(1);
  const info = `${name}${lines && `{${lines}}`} [${title || posix.basename(path)}]`;
  return [fence + info, ...code.split('\n'), fence].map((line) => indent + line).join('\n');
};

const FRONT_MATTER = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/;

const pageText = ({ region, options }: Import, text: string, file: string): string => {
  const [range, first = '', last = ''] = /^(\d*),(\d*)$/.exec(options) ?? [];
  if (region === null && range === undefined && file.endsWith('.md')) return text.replace(FRONT_MATTER, '');
  return (regionOf(text, region) ?? text)
    .split('\n')
    .slice(first === '' ? 0 : Number(first) - 1, last === '' ? undefined : Number(last))
    .join('\n');
};

/** A comment with `#region name` or `#endregion name`, in any language. */
const MARK =
  /^(?:(?:\/\/|\/\*|<!--|#pragma|::)[ \t]*)?(?:#[ \t]*)?(end[ \t]*)?region[ \t]+([\w*-]+)[ \t]*(?:\*\/|-->)?$/i;

/** The lines between the marks of a region; null without them, for which VitePress inserts the whole file. */
const regionOf = (text: string, name: string | null): string | null => {
  const lines = text.split('\n');
  const marks = lines.map((line) => MARK.exec(line.trim()));
  const start = marks.findIndex((mark) => mark !== null && mark[1] === undefined && mark[2] === name);
  const end = marks.findIndex((mark, at) => at > start && mark?.[1] !== undefined && mark[2] === name);
  return start === -1 || end === -1 ? null : lines.slice(start + 1, end).join('\n');
};

/** Removes marks of inner regions, and the common indent. */
const withoutMarks = (text: string): string =>
  withoutIndent(
    text
      .split('\n')
      .filter((line) => !MARK.test(line.trim()))
      .join('\n'),
  );
