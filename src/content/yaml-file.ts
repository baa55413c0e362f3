import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from './model.ts';
import { readText } from './read-text.ts';

/** A YAML file's value and the places of what is in it. */
export interface YamlFile {
  readonly file: string;
  /** All scalars are texts; null for an empty file. */
  readonly value: unknown;
  /** The keys of a map, in the file's order: an object would put those that are numbers first. */
  readonly keys: readonly string[];
  /** Where the value at a path stands; of its key, where asked for. */
  readonly locate: (path: readonly PropertyKey[], what?: 'key' | 'value') => Position | undefined;
}

/** Deeper nesting of brackets is no data of ours, and could exhaust the reader. */
const MAX_DEPTH = 64;

/**
 * Reads `workspace.yaml` or a taxonomy file. The failsafe schema keeps every scalar as it is written: `2024` and `no` are
 * names here. `area` is the first half of the diagnostics' codes.
 */
export const readYamlFile = (
  source: SourceFile,
  area: 'workspace' | 'taxonomy',
): { readonly yaml: YamlFile } | { readonly yaml: null; readonly diagnostics: readonly Diagnostic[] } => {
  const read = readText(source);
  if (read.text === null) return { yaml: null, diagnostics: [read.diagnostic] };
  const { text } = read;
  const failure = { severity: 'error', code: `${area}/syntax`, file: source.file } as const;
  if (isTooDeep(text))
    return { yaml: null, diagnostics: [{ ...failure, message: 'The brackets are nested too deeply.' }] };
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false, lineCounter: lines });
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    const diagnostics = problems.map(({ code, message, pos: [start, end] }): Diagnostic => {
      const position = positionOf(lines, start, end);
      return code === 'DUPLICATE_KEY'
        ? {
            ...failure,
            code: `${area}/duplicate-key`,
            message: 'This key stands twice.',
            position,
            help: 'Remove one of the two.',
          }
        : { ...failure, message: `The file is not valid YAML: ${message}.`, position };
    });
    return { yaml: null, diagnostics };
  }
  try {
    const locate: YamlFile['locate'] = (path, what = 'value') => locateIn(document, lines, { path, what });
    const keys = isMap(document.contents) ? document.contents.items.map(({ key }) => String(key)) : [];
    return { yaml: { file: source.file, value: document.toJS() ?? null, keys, locate } };
  } catch (error) {
    // An alias that stands for too much, or for something around it.
    if (!(error instanceof ReferenceError)) throw error;
    return { yaml: null, diagnostics: [{ ...failure, message: `${error.message}.` }] };
  }
};

const locateIn = (
  document: Document,
  lines: LineCounter,
  { path, what }: { readonly path: readonly PropertyKey[]; readonly what: 'key' | 'value' },
): Position | undefined => {
  const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(path.at(-1))) : undefined;
  const node: unknown = what === 'key' && pair !== undefined ? pair.key : document.getIn(path, true);
  const range = isNode(node) ? node.range : undefined;
  return range === null || range === undefined ? undefined : positionOf(lines, range[0], range[1]);
};

const positionOf = (lines: LineCounter, start: number, end: number): Position => {
  const { line, col } = lines.linePos(start);
  const last = lines.linePos(end);
  // An underline stays in its line.
  return { line, column: col, ...(last.line === line && end > start && { length: end - start }) };
};

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[{}\]]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};
