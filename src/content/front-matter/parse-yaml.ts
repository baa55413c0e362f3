import { CORE_SCHEMA, load, Type, YAMLException } from 'js-yaml';
import { editText } from '../../shared/edited-text.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { Numeral, numberOf } from './numeral.ts';

/** Section 10.3.2 of YAML 1.2: https://yaml.org/spec/1.2.2/#1032-tag-resolution */
const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const FLOAT =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const HELP = {
  YAML: 'Put quotes around a string that contains ": " or " #", or that starts with a quote or one of @ ` & * ! | > % [ {. Indent with spaces.',
  JSON: 'Put double quotes around keys and strings, and a comma after each value except the last.',
};

const numerals = (name: string, pattern: RegExp): Type =>
  new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: string | null) => text !== null && pattern.test(text),
    construct: (text: string) => new Numeral(text, numberOf(text)),
  });

/** The merge key `<<` of YAML 1.1, which the core schema does not include: https://yaml.org/type/merge.html */
const MERGE = new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: string | null) => text === '<<' });

/** YAML 1.2 scalars (no dates, no `yes`, no sexagesimals), numbers with their text, and merge keys. */
const SCHEMA = CORE_SCHEMA.extend({ implicit: [MERGE, numerals('int', INTEGER), numerals('float', FLOAT)] });

/**
 * Parses YAML front matter. js-yaml is less strict than other parsers. It accepts quoted scalars over
 * several lines without indentation, which a fifth of real posts have. It also parses JSON, which is a subset of YAML
 * 1.2, so that errors have positions and numbers keep their text.
 *
 * @throws FrontMatterError
 */
export const parseYaml = (text: string, name: keyof typeof HELP = 'YAML', lastKeyCounts = false): unknown => {
  try {
    return load(text, { schema: SCHEMA, json: lastKeyCounts });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const offset = Math.min(error.mark?.position ?? 0, text.length);
    if (error.reason === 'duplicated mapping key') throw new FrontMatterError('duplicate-key', '', { offset });
    throw new FrontMatterError('syntax', `The front matter is not valid ${name}: ${error.reason}.`, {
      offset,
      help: HELP[name],
    });
  }
};

/** Parses YAML in which each tab at the start of a line is two spaces. */
export const parseTabbed: typeof parseYaml = (block, ...options) => {
  const tabs = [...block.matchAll(/\n\t+/g)].map(({ 0: found, index }) => {
    const end = index + found.length;
    return { start: index + 1, end, text: '  '.repeat(end - index - 1) };
  });
  const { text, sourceOffset } = editText(block, tabs);
  try {
    return parseYaml(text, ...options);
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const { problem, message, offset, help = '' } = error;
    throw new FrontMatterError(problem, message, { offset: sourceOffset(offset), help });
  }
};
