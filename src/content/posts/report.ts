import {
  type Diagnostic,
  type Position,
  positionAt,
  type Related,
  type Severity,
} from '../../shared/diagnostics/diagnostic.ts';
import { escapeRegExp } from '../../shared/escape.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import { lazily } from '../../shared/memoize.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts';
import { decodeAttribute } from '../html/tokenizer.ts';
import { addressPlaces } from '../markdown/address-places.ts';
import { createCodeOf } from '../markdown/read-tokens.ts';
import { createPrepareText } from '../markdown/templates/prepare.ts';
import { isBetweenTags, type ResidueKind, TAG_LEFT } from '../markdown/templates/residue.ts';
import { decodeAddress } from '../slugs/site-address.ts';
import type { ToolSettings } from '../tool.ts';
import { createKeyFinder, type Field, firstFilled } from './field-values.ts';

/** A problem of one post, and the part of its front matter or body that causes it. */
export interface PostProblem {
  readonly code: string;
  readonly message: string;
  readonly help?: string | undefined;
  readonly severity?: Severity;
  /** The problem is at the first of these front matter keys that is not empty, or at `field`. `value` is as written. */
  readonly keys?: readonly string[];
  readonly field?: Field;
  readonly value?: string | undefined;
  /** Other keys of the front matter that belong to the same problem. */
  readonly related?: readonly { readonly message: string; readonly key: string }[];
  /** The URL of a link or image in the body. */
  readonly href?: string;
  readonly bodyOffset?: number;
  /** The code of the problem that causes this one. */
  readonly followsFrom?: string;
}

export type Report = (problem: PostProblem) => void;

/** `residue` has the post's tags that Galley does not fill in. */
type Diagnose = (problem: PostProblem, residue?: readonly ResidueKind[]) => Diagnostic;

/** The settings that decide how fields and URLs in posts are read. */
export type ReadingRules = Pick<ToolSettings, 'tool' | 'fields' | 'website'>;

/** The position for something that is missing. */
export const TOP: Position = { line: 1, column: 1 };

/**
 * Returns a function that turns a problem of one file into a diagnostic with a position. A warning about what is
 * between two tags that Galley does not fill in follows from them.
 */
export const createDiagnose = (frontMatter: FrontMatter, file: string, reading: ReadingRules): Diagnose => {
  const { text, body, data } = frontMatter;
  const locateAddress = createAddressLocator(body, reading);
  const inBody = ({ href, bodyOffset }: PostProblem): Range | undefined => {
    if (bodyOffset !== undefined) return { start: bodyOffset };
    return href === undefined ? undefined : locateAddress(href);
  };
  const placeOf = ({ keys = [], field, value, href }: PostProblem, range: Range | undefined): Position | undefined => {
    if (range !== undefined) return positionAt(text, text.length - body.length + range.start, range.length);
    if (href !== undefined) return undefined;
    const filled = field === undefined ? firstFilled(data, keys) : createKeyFinder(data, reading).filled(field)[0];
    const key = filled?.key ?? keys[0];
    return key === undefined ? undefined : locate(frontMatter, key, value);
  };
  return (problem, residue = []) => {
    const { code, message, help, severity = 'error', related = [] } = problem;
    const range = inBody(problem);
    const isBetween = range !== undefined && isBetweenTags(range.start, residue);
    const followsFrom = isBetween ? TAG_LEFT : problem.followsFrom;
    const others = related.map((other): Related => {
      return { message: other.message, file, position: locate(frontMatter, other.key) };
    });
    return {
      severity,
      code,
      message,
      file,
      position: placeOf(problem, range) ?? TOP,
      help,
      ...(severity === 'warning' && followsFrom !== undefined && { followsFrom }),
      ...(others.length > 0 && { related: others }),
    };
  };
};

/** Turns a problem that depends on several posts into a diagnostic. */
export type DiagnosePost = (file: string, ...found: Parameters<Diagnose>) => Diagnostic;

/**
 * Returns a `DiagnosePost`. Posts are not in memory, so the function reads a file again to find the position of a
 * problem. It caches the last file, because the problems of one post follow each other.
 */
export const createDiagnosePost = ({ posts }: Pick<WorkspaceSource, 'posts'>, reading: ReadingRules): DiagnosePost => {
  let sources: ReadonlyMap<string, SourceFile> | null = null;
  let last: { readonly file: string; readonly diagnose: Diagnose } | null = null;
  return (file, ...found) => {
    sources ??= new Map(posts.map((source) => [source.file, source]));
    if (last?.file !== file) last = { file, diagnose: readAgain(file, sources.get(file), reading) };
    return last.diagnose(...found);
  };
};

const readAgain = (file: string, source: SourceFile | undefined, reading: ReadingRules): Diagnose => {
  const text = source && readText(source).text;
  const rules = { ...reading.tool.frontMatter, lastKeyCounts: true };
  const split = text == null ? null : readFrontMatter(text, file, rules);
  if (split !== null && split.frontMatter !== null) return createDiagnose(split.frontMatter, file, reading);
  return ({ code, message, help, severity = 'error' }) => ({ severity, code, message, file, help });
};

/** The maximum number of problems shown for one post. Finding the positions of thousands would take minutes. */
const MAX_SHOWN = 100;

/** Passes the first problems of a post to `show` and counts the others; `finish` reports their number. */
export const createCappedProblems = (show: Report): { readonly report: Report; readonly finish: () => void } => {
  let [shown, hidden] = [0, 0];
  let severity: Severity = 'warning';
  return {
    report: (problem) => {
      if (shown < MAX_SHOWN) {
        shown += 1;
        show(problem);
        return;
      }
      hidden += 1;
      if (problem.severity !== 'warning') severity = 'error';
    },
    finish: () => {
      if (hidden === 0) return;
      show({
        severity,
        code: 'post/more-problems',
        message: `The post has ${hidden} more problem${hidden === 1 ? '' : 's'} that ${hidden === 1 ? 'is' : 'are'} not shown.`,
        help: 'Fix the problems that are shown, and build again.',
      });
    },
  };
};

/** A part of a body, by its offset. */
interface Range {
  readonly start: number;
  readonly length?: number;
}

/** Returns a function that finds the first place of a URL in the body. It parses the body at the first call. */
const createAddressLocator = (body: string, reading: ReadingRules) => {
  const places = lazily(() => placesIn(body, reading));
  return (href: string): Range | undefined => {
    // HTML of an engine has the URL in another spelling.
    for (const written of new Set([href, decodeAttribute(href), decodeAddress(decodeAttribute(href))])) {
      const found = places().get(written);
      const start = found?.start ?? body.indexOf(written);
      if (start !== -1) return { start, length: (found?.end ?? start + written.length) - start };
    }
    return undefined;
  };
};

/** The first position of each URL. A part of a URL can be the value of a template tag. */
const placesIn = (body: string, reading: ReadingRules) => {
  const { text, written, sourceOffset } = createPrepareText(reading)(body, createCodeOf());
  const places = addressPlaces(text, written).map(
    ({ href, start, end }) => [href, { start: sourceOffset(start), end: sourceOffset(end) }] as const,
  );
  return new Map(places.reverse());
};

/**
 * The position of a key in front matter, or of a value below it. A nested key is a path such as `extra.author`. If the
 * value is not found as written, it returns the key's position; undefined without the key. It searches the text and
 * does not parse it, because it runs only when there is a problem to show.
 */
const locate = (frontMatter: FrontMatter, key: string, value?: string): Position | undefined => {
  const { text, block, blockStart } = frontMatter;
  const place = placeOfKey(frontMatter, key);
  if (place === undefined) return undefined;
  const { start, after, end } = place;
  const at = value === undefined || value === '' ? -1 : wordOffset(block.slice(after, end), value);
  return at === -1
    ? positionAt(text, blockStart + start, after - start)
    : positionAt(text, blockStart + after + at, value?.length);
};

/** The offsets of a front matter key, from `start` to `after`, and the end of its value. */
interface KeyPlace {
  readonly start: number;
  readonly after: number;
  readonly end: number;
}

/** The place of a key, which can be a path with dots. If it is not found, the place of the nearest key above. */
const placeOfKey = (frontMatter: FrontMatter, path: string): KeyPlace | undefined => {
  const start = keyOffset(frontMatter, path);
  if (start !== -1) return { start, after: start + path.length, end: endOfValue(frontMatter, start + path.length) };
  const dot = path.lastIndexOf('.');
  const parent = dot === -1 ? undefined : placeOfKey(frontMatter, path.slice(0, dot));
  if (parent === undefined) return undefined;
  const key = path.slice(dot + 1);
  const inner = new RegExp(`(?<=[\\s{,."'-])${escapeRegExp(key)}(?=["']?\\s*[:=.])`);
  const at = frontMatter.block.slice(parent.after, parent.end).search(inner);
  return at === -1 ? parent : { start: parent.after + at, after: parent.after + at + key.length, end: parent.end };
};

/** A value ends at the next line that is not indented and not a list item; after a TOML table header, at the next. */
const endOfValue = ({ block }: FrontMatter, after: number): number => {
  const next = block.slice(after).search(block[after] === ']' ? /\n\s*\[/ : /\n(?![\s\-#\]}])/);
  return next === -1 ? block.length : after + next;
};

const keyOffset = ({ block, language }: FrontMatter, key: string): number => {
  const name = `["']?${escapeRegExp(key)}["']?`;
  // A key can be at the start of a line, indented, inside { }, or in a TOML table header.
  const places =
    language === 'toml' ? ['^[ \\t]*N\\s*[.=]', '^\\[+\\s*N'] : ['^N\\s*:', '^[ \\t]+N\\s*:', '[{,]\\s*N\\s*:'];
  for (const place of places) {
    const match = new RegExp(
      place.replace('N', () => name),
      'm',
    ).exec(block);
    if (match !== null) return match.index + match[0].indexOf(key);
  }
  return -1;
};

/** The offset of a value as a whole word, else its first offset. No regular expression, because values can be long. */
const wordOffset = (text: string, value: string): number => {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + value.length, at + value.length + 2)];
    if (!WORD_END.test(before) && !WORD_START.test(after)) return at;
  }
  return text.indexOf(value);
};

const WORD_END = /[\p{L}\p{N}_-]$/u;
const WORD_START = /^[\p{L}\p{N}_-]/u;
