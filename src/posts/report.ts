import type { ReadingRules } from '../config/settings.ts';
import type { Diagnostic, Position, Related, Severity } from '../diagnostics/diagnostic.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { locate } from '../front-matter/locate.ts';
import { positionAt } from '../front-matter/position.ts';
import { createKeyFinder, type Field } from './field-keys.ts';
import { firstFilled } from './field-values.ts';
import { createAddressLocator } from './locate-address.ts';

/** A problem of one post, and what in its front matter or body it is about. */
export interface PostProblem {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
  readonly severity?: Severity;
  /** The front matter keys of which the first that is not empty is meant, or a field, and the value below as written. */
  readonly keys?: readonly string[];
  readonly field?: Field;
  readonly value?: string | undefined;
  /** Other keys of the front matter that belong to the same problem. */
  readonly related?: readonly { readonly message: string; readonly key: string }[];
  /** A link or image of the body. */
  readonly href?: string;
  /** Where in the body. */
  readonly bodyOffset?: number;
}

export type Report = (problem: PostProblem) => void;

/** Where something is missing. */
const TOP: Position = { line: 1, column: 1 };

/** A function that makes a diagnostic with its place of a problem of one file. */
export const createDiagnose = (
  frontMatter: FrontMatter,
  file: string,
  reading: ReadingRules,
): ((problem: PostProblem) => Diagnostic) => {
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
    const others = related.map(({ message: said, key }): Related => {
      const place = locate(frontMatter, key);
      return { message: said, file, ...(place && { position: place }) };
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
