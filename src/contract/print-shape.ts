import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ContractDefinition } from './definition.ts';
import { differenceAt, isPlainObject, type NotJson, notJsonAt, silenced } from './json.ts';

type Shape = NonNullable<ContractDefinition['record']>;
type Path = NotJson['path'];

/** What is printed, for messages. */
export interface Subject {
  /** The file that it comes from, where it is of one. */
  readonly file?: string;
  /** With its name: `the author jane`. */
  readonly name: string;
}

export interface ShapePrinter {
  readonly version: string;
  /** The part of the definition: `record`. */
  readonly part: string;
  /** Undefined: as in version 1. */
  readonly shape: Shape | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** A value that fits its schema, and its text. */
export interface Printed {
  readonly value: object;
  readonly text: string;
}

/** A resource of version 1 as the version has it; null, with a report, when the user's function fails or does not fit. */
export const printShape = (resource: object, subject: Subject, printer: ShapePrinter): Printed | null => {
  const { shape } = printer;
  const text = JSON.stringify(resource);
  if (shape === undefined) return { value: resource, text };
  const problem = problems(subject, printer);
  try {
    const [value, again] = [silenced(shape.map(JSON.parse(text))), silenced(shape.map(JSON.parse(text)))];
    if (!isPlainObject(value)) return problem.mismatch([], `an object is wanted, not ${nameOf(value)}`);
    const foreign = notJsonAt(value);
    if (foreign !== null) return problem.mismatch(foreign.path, `JSON has no place for ${foreign.found}`);
    const changed = differenceAt(value, again);
    if (changed !== null) return problem.impure(changed);
    return checked(value, shape, problem.mismatch);
  } catch (error) {
    return problem.exception(error);
  }
};

/** Printed in the order of the schema's fields. */
const checked = (value: object, { schema }: Shape, mismatch: (path: Path, why: string) => null): Printed | null => {
  const result = schema.safeParse(value);
  if (!result.success) {
    for (const { path, message } of result.error.issues) mismatch(path.map(pathPart), message);
    return null;
  }
  const dropped = differenceAt(value, result.data);
  if (dropped !== null) return mismatch(dropped, 'the schema does not know it, or changes it');
  return { value: result.data, text: JSON.stringify(result.data) };
};

const pathPart = (part: PropertyKey): string | number => (typeof part === 'number' ? part : String(part));

const nameOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : (notJsonAt(value)?.found ?? JSON.stringify(value));

interface Problems {
  readonly mismatch: (path: Path, why: string) => null;
  readonly impure: (path: Path) => null;
  readonly exception: (error: unknown) => null;
}

const problems = ({ file, name }: Subject, { version, part, report }: ShapePrinter): Problems => {
  const problem = (code: string, message: string, help: string): null => {
    report({ severity: 'error', code, message, help, ...(file !== undefined && { file }) });
    return null;
  };
  const at = (path: Path): string => (path.length === 0 ? '' : ` at ${path.join('.')}`);
  return {
    mismatch: (path, why) =>
      problem(
        'contract/mismatch',
        `In ${version}, ${name} does not fit the schema of ${part}${at(path)}: ${why}.`,
        `Change what ${part}.map returns, or ${part}.schema.`,
      ),
    impure: (path) =>
      problem(
        'contract/impure',
        `In ${version}, ${part}.map makes something else of ${name} each time${at(path)}.`,
        'It must depend on nothing but what it is given: no clock, no counter, no chance.',
      ),
    exception: (error) =>
      problem(
        'contract/exception',
        `In ${version}, ${part}.map or its schema fails for ${name}: ${messageOf(error)}`,
        `Make ${part}.map take this one, too.`,
      ),
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
