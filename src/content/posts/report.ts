import { DIALECTS } from '../../config/dialects/dialects.ts';
import type { ReadingRules } from '../../config/settings.ts';
import type { Diagnostic, Position, Related, Severity } from '../../shared/diagnostics/diagnostic.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts';
import { positionAt } from '../front-matter/front-matter-error.ts';
import { locate } from '../front-matter/locate.ts';
import { addressPlaces } from '../markdown/address-places.ts';
import { createCodeOf } from '../markdown/read-tokens.ts';
import { createPrepareText } from '../markdown/templates/prepare.ts';
import { createKeyFinder, type Field } from './field-keys.ts';
import { firstFilled } from './field-values.ts';

/** A problem of one post, and the part of its front matter or body that causes it. */
export interface PostProblem {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
  readonly severity?: Severity;
  /** Front matter keys, of which the first that is not empty has the problem; or a field. `value` is as written. */
  readonly keys?: readonly string[];
  readonly field?: Field;
  readonly value?: string | undefined;
  /** Other keys of the front matter that belong to the same problem. */
  readonly related?: readonly { readonly message: string; readonly key: string }[];
  /** The URL of a link or image in the body. */
  readonly href?: string;
  /** The offset of the problem in the body. */
  readonly bodyOffset?: number;
}

export type Report = (problem: PostProblem) => void;

type Diagnose = (problem: PostProblem) => Diagnostic;

/** The position for something that is missing. */
const TOP: Position = { line: 1, column: 1 };

/** Returns a function that turns a problem of one file into a diagnostic with a position. */
export const createDiagnose = (frontMatter: FrontMatter, file: string, reading: ReadingRules): Diagnose => {
  const locateAddress = createAddressLocator(frontMatter, reading);
  const placeOf = ({ keys = [], field, value, href, bodyOffset }: PostProblem): Position | undefined => {
    const { text, body, data } = frontMatter;
    if (bodyOffset !== undefined) return positionAt(text, text.length - body.length + bodyOffset);
    if (href !== undefined) return locateAddress(href);
    const filled = field === undefined ? firstFilled(data, keys) : createKeyFinder(data, reading).filled(field)[0];
    const key = filled?.key ?? keys[0];
    return key === undefined ? undefined : locate(frontMatter, key, value);
  };
  return (problem) => {
    const { code, message, help, severity = 'error', related = [] } = problem;
    const others = related.map(({ message: relatedMessage, key }): Related => {
      const place = locate(frontMatter, key);
      return { message: relatedMessage, file, ...(place && { position: place }) };
    });
    return {
      severity,
      code,
      message,
      file,
      position: placeOf(problem) ?? TOP,
      ...(help !== undefined && { help }),
      ...(others.length > 0 && { related: others }),
    };
  };
};

/** Turns a problem that depends on several posts into a diagnostic. */
export type DiagnosePost = (file: string, problem: PostProblem) => Diagnostic;

/**
 * Returns a `DiagnosePost`. Posts are not in memory, so the function reads a file again to find the position of a problem.
 * It keeps the last file, because the problems of one post come in a row.
 */
export const createDiagnosePost = ({ posts }: Pick<WorkspaceSource, 'posts'>, reading: ReadingRules): DiagnosePost => {
  let sources: ReadonlyMap<string, SourceFile> | null = null;
  let last: { readonly file: string; readonly diagnose: Diagnose } | null = null;
  return (file, problem) => {
    sources ??= new Map(posts.map((source) => [source.file, source]));
    if (last?.file !== file) last = { file, diagnose: readAgain(file, sources.get(file), reading) };
    return last.diagnose(problem);
  };
};

const readAgain = (file: string, source: SourceFile | undefined, reading: ReadingRules): Diagnose => {
  const dialect = reading.dialect && DIALECTS[reading.dialect];
  const text = source && readText(source).text;
  const split = text == null ? null : readFrontMatter(text, file, { ...dialect, lastKeyCounts: true });
  if (split !== null && split.frontMatter !== null) return createDiagnose(split.frontMatter, file, reading);
  return ({ code, message, help, severity = 'error' }) => ({
    severity,
    code,
    message,
    file,
    ...(help !== undefined && { help }),
  });
};

/** The most problems of one post that are shown. Finding the positions of thousands would take minutes. */
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

/** Returns a function that finds the first position of a URL in the body. It parses the body at the first call. */
const createAddressLocator = ({ text, body }: FrontMatter, reading: ReadingRules) => {
  const bodyStart = text.length - body.length;
  let places: ReturnType<typeof placesIn> | undefined;
  return (href: string): Position | undefined => {
    places ??= placesIn(body, reading);
    const start = places.get(href)?.start ?? body.indexOf(href);
    if (start === -1) return undefined;
    return positionAt(text, bodyStart + start, (places.get(href)?.end ?? start + href.length) - start);
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
