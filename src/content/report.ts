import type { Diagnostic, Position, Severity } from '../diagnostics/diagnostic.ts';
import { firstFilled } from './field-values.ts';
import type { FrontMatter } from './front-matter.ts';
import { locate, locateReference } from './locate.ts';
import { positionAt } from './position.ts';

/** A problem of one post, and what in its front matter or body it is about. */
export interface PostProblem {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
  readonly severity?: Severity;
  /** The front matter keys of which the first that is not empty is meant, and the value below it as written. */
  readonly keys?: readonly string[];
  readonly value?: string | undefined;
  /** A link or image of the body. */
  readonly href?: string;
  /** The body as a whole. */
  readonly inBody?: boolean;
}

export type Report = (problem: PostProblem) => void;

/** Where something is missing. */
const TOP: Position = { line: 1, column: 1 };

/** A problem as a diagnostic with its place in the file. */
export const diagnosticOf = (frontMatter: FrontMatter, file: string, problem: PostProblem): Diagnostic => {
  const { code, message, help, severity = 'error' } = problem;
  const position = placeOf(frontMatter, problem) ?? TOP;
  return { severity, code, message, file, position, ...(help !== undefined && { help }) };
};

const placeOf = (frontMatter: FrontMatter, { keys = [], value, href, inBody }: PostProblem): Position | undefined => {
  if (inBody) return positionAt(frontMatter.text, frontMatter.text.length - frontMatter.body.length);
  if (href !== undefined) return locateReference(frontMatter, href);
  const key = firstFilled(frontMatter.data, keys)?.key ?? keys[0];
  return key === undefined ? undefined : locate(frontMatter, key, value);
};
