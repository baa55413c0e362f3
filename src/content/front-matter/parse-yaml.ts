import { CORE_SCHEMA, type EventType, load, type State, Type, YAMLException } from 'js-yaml';
import { editText } from '../../shared/edited-text.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { Numeral, numberOf } from './numeral.ts';
import { describeColon, describeNeverClosed, neverClosed } from './syntax-causes.ts';

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
    const value: unknown = load(text, { schema: SCHEMA, json: lastKeyCounts, listener: refuseKeys });
    if (text.includes('*')) checkAliases(value);
    return value;
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const offset = Math.min(error.mark?.position ?? 0, text.length);
    if (error.reason === 'duplicated mapping key') throw new FrontMatterError('duplicate-key', '', { offset });
    const open = error.reason.includes('escape') ? null : neverClosed(text, offset);
    if (open !== null && (open.sign === 'quote' || error.reason.endsWith('within a flow collection'))) {
      const { message, help } = describeNeverClosed(open.sign, 'here');
      throw new FrontMatterError('syntax', message, { ...open, help });
    }
    const colon = error.reason.startsWith('bad indentation of a mapping') ? describeColon(text, offset) : null;
    if (colon !== null) throw new FrontMatterError('syntax', colon.message, { offset, help: colon.help });
    throw new FrontMatterError('syntax', `The front matter is not valid ${name}: ${error.reason}.`, {
      offset,
      help: error.reason.startsWith('tab ') ? 'Indent with spaces.' : HELP[name],
    });
  }
};

/** The maximum number of values and characters, those of an alias counted each time: what reads them copies them. */
const MAX_EXPANDED = 1_000_000;

const checkAliases = (data: unknown): void => {
  const waiting = [data];
  for (let size = 0; waiting.length > 0; size += 1) {
    const value = waiting.pop();
    if (typeof value === 'string') size += value.length;
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) waiting.push(key, item);
    if (size + waiting.length > MAX_EXPANDED)
      throw new FrontMatterError('too-complex', 'The aliases expand to more than a million values and characters.', {
        help: 'Use fewer aliases (*name) of long values, or inside other aliases.',
      });
  }
};

/** What follows a key: a colon and a space, or a colon right after a bracket. */
const AFTER_KEY = /(?:\s|#[^\n]*\n)*:(?=[\s,[\]{}]|$)|(?<=[\]}])[ \t]*:/y;

/** Refuses lists and mappings as keys, which js-yaml would turn into text such as `[object Object]`. */
const refuseKeys = (event: EventType, { result, input, position }: State & { readonly result?: unknown }): void => {
  if (event !== 'close' || typeof result !== 'object' || result === null || result instanceof Numeral) return;
  AFTER_KEY.lastIndex = position;
  if (!AFTER_KEY.test(input) && !Object.hasOwn(result, '[object Object]')) return;
  throw new FrontMatterError('syntax', 'A key in the front matter is a list or a mapping. Keys must be text.', {
    offset: Math.max(0, position - 1),
    help: 'Put quotes around text with brackets or braces, for example "{{ page.title }}".',
  });
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
    const { problem, message, offset, help, sign } = error;
    throw new FrontMatterError(problem, message, { offset: sourceOffset(offset), help, sign });
  }
};
