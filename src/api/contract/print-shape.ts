import type { ContractDefinition } from '../../config/contract-definition.ts';
import { type Diagnostic, messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { isPlainObject } from '../../shared/is-object.ts';
import { differenceAt, type NotJson, notJsonAt, silenced } from './json.ts';

type Shape = NonNullable<ContractDefinition['record']>;
type Path = NotJson['path'];

/** The printed resource, as messages name it. */
interface Subject {
  /** The file that the resource comes from, if any. */
  readonly file?: string;
  /** The name with the kind of resource: `the author jane`. */
  readonly name: string;
}

export const PARTS = ['record', 'detail', 'term', 'author', 'stats'] as const;

type Part = (typeof PARTS)[number];

type Report = (diagnostic: Diagnostic) => void;

/** Prints a resource as JSON text. The text is empty if a problem was reported. */
type Print = (part: Part, resource: object, subject: Subject, report: Report) => string;

interface ShapePrinter {
  readonly version: string;
  readonly part: Part;
  /** Undefined if the part is the same as in version 1. */
  readonly shape: Shape | undefined;
  readonly report: Report;
}

/** Prints a version's resources. `beside` are the fields of a detail outside its record. */
export const createPrint = (version: string, definition: ContractDefinition, beside: readonly string[]): Print => {
  const shown = definition.detail === undefined ? 'record' : 'detail';
  return (part, resource, subject, report) => {
    const shape = definition[part] as ShapePrinter['shape'];
    const printer = { version, part, shape, report };
    const printed = printShape(resource, subject, printer);
    if (printed === null) return '';
    const clash = part === shown ? beside.find((name) => Object.hasOwn(printed.value, name)) : undefined;
    if (clash !== undefined) problems(subject, printer).clash(clash);
    return printed.text;
  };
};

/** A value that matches its schema, and its JSON text. */
interface Printed {
  readonly value: object;
  readonly text: string;
}

/** Maps a resource of version 1. Reports a problem and returns null if the user's function or its result is wrong. */
const printShape = (resource: object, subject: Subject, printer: ShapePrinter): Printed | null => {
  const { shape } = printer;
  const text = JSON.stringify(resource);
  if (shape === undefined) return { value: resource, text };
  const problem = problems(subject, printer);
  try {
    const [value, again] = [silenced(shape.map(JSON.parse(text))), silenced(shape.map(JSON.parse(text)))];
    if (!isPlainObject(value)) return problem.mismatch([], `expected an object, got ${nameOf(value)}`);
    const foreign = notJsonAt(value);
    if (foreign !== null) return problem.mismatch(foreign.path, `JSON cannot represent ${foreign.found}`);
    const changed = differenceAt(value, again);
    if (changed !== null) return problem.impure(changed);
    return checked(value, shape, problem.mismatch);
  } catch (error) {
    return problem.exception(error);
  }
};

/** Checks a value and prints it in the order of the schema's fields. */
const checked = (value: object, { schema }: Shape, mismatch: (path: Path, why: string) => null): Printed | null => {
  const result = schema.safeParse(value);
  if (!result.success) {
    for (const { path, message } of result.error.issues) mismatch(path.map(pathPart), message);
    return null;
  }
  const dropped = differenceAt(value, result.data);
  if (dropped !== null) return mismatch(dropped, 'the schema does not define this field, or changes its value');
  return { value: result.data, text: JSON.stringify(result.data) };
};

const pathPart = (part: PropertyKey): string | number => (typeof part === 'number' ? part : String(part));

const nameOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : (notJsonAt(value)?.found ?? JSON.stringify(value));

/** Functions that report a problem in the user's function or schema and return null. */
const problems = ({ file, name }: Subject, { version, part, report }: ShapePrinter) => {
  const problem = (code: string, message: string, help: string): null => {
    report({ severity: 'error', code, message, help, ...(file !== undefined && { file }) });
    return null;
  };
  const at = (path: Path): string => (path.length === 0 ? '' : ` at ${path.join('.')}`);
  return {
    mismatch: (path: Path, why: string) =>
      problem(
        'contract/mismatch',
        `In ${version}, ${name} does not match ${part}.schema${at(path)}: ${why}.`,
        `Change the return value of ${part}.map, or change ${part}.schema.`,
      ),
    clash: (field: string) =>
      problem(
        'contract/mismatch',
        `In ${version}, envelopes.detail adds a field "${field}", but ${name} already has a field with that name.`,
        `Rename the field, or remove it from ${part}.`,
      ),
    impure: (path: Path) =>
      problem(
        'contract/impure',
        `In ${version}, ${part}.map returns a different result for ${name} each time${at(path)}.`,
        'The function must depend only on its arguments: no clock, no counter, no random values.',
      ),
    exception: (error: unknown) =>
      problem(
        'contract/exception',
        `In ${version}, ${part}.map or ${part}.schema throws for ${name}: ${messageOf(error)}`,
        `Change ${part}.map so that it accepts this input.`,
      ),
  };
};
