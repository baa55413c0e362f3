import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import type { Diagnostic, Position } from '../../shared/diagnostics/diagnostic.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { describeColon, describeNeverClosed, neverClosed } from './syntax-causes.ts';

/** A YAML file's value and the positions of its parts. */
export interface YamlFile {
  readonly file: string;
  /** The value, in which all scalars are strings; null for an empty file. */
  readonly value: unknown;
  /** The keys of a map, in the file's order. An object would put numeric keys first. */
  readonly keys: readonly string[];
  /** The position of the value at a path, or of its key. */
  readonly locate: (path: readonly PropertyKey[], what?: 'key' | 'value') => Position | undefined;
}

/** The merge key, which inserts the keys of another map. */
const MERGE = '<<';

/** The maximum nesting of brackets. Valid files need less, and deeper nesting could overflow the parser's stack. */
const MAX_DEPTH = 64;

/** The maximum number of reported problems. The first one often causes the others. */
const MAX_PROBLEMS = 20;

/**
 * Reads `workspace.yaml` or a taxonomy file. The failsafe schema keeps every scalar as a string, so `2024` and `no` can
 * be names. `area` is the first half of the diagnostics' codes.
 */
export const readYamlFile = (source: SourceFile, area: 'workspace' | 'taxonomy') => {
  const read = readText(source);
  if (read.text === null) return { yaml: null, diagnostics: [read.diagnostic] };
  const { text } = read;
  const failure = { severity: 'error', code: `${area}/syntax`, file: source.file } as const;
  if (isTooDeep(text))
    return { yaml: null, diagnostics: [{ ...failure, message: 'The brackets are nested too deeply.' }] };
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', merge: true, prettyErrors: false, lineCounter: lines });
  const problems = [...document.errors, ...document.warnings].slice(0, MAX_PROBLEMS);
  if (problems.length > 0) {
    const diagnostics = problems.map((problem): Diagnostic => {
      const [start, end] = problem.pos;
      const position = positionOf(lines, start, end);
      if (problem.code === 'MULTIPLE_DOCS')
        return {
          ...failure,
          message: 'The file has several YAML documents.',
          position,
          help: 'Write one, without ---.',
        };
      if (problem.code !== 'DUPLICATE_KEY') return { ...failure, ...syntaxProblem(text, problem, lines) };
      const first = firstOf(document, start);
      const place = positionOfNode(lines, first);
      return {
        ...failure,
        code: `${area}/duplicate-key`,
        message: first === undefined ? 'Duplicate key.' : `Duplicate key "${String(first)}".`,
        position,
        help: 'Remove one of them.',
        ...(place && { related: [{ message: 'the first one', file: source.file, position: place }] }),
      };
    });
    return { yaml: null, diagnostics };
  }
  try {
    const keys = isMap(document.contents) ? [...document.toJS({ mapAsMap: true }).keys()].map(String) : [];
    return { yaml: { file: source.file, value: document.toJS() ?? null, keys, locate: createLocate(document, lines) } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // An alias without an anchor, too large or inside itself, or a merge of a value that is not a map.
    const at = text.indexOf(MERGE);
    const position =
      error instanceof ReferenceError
        ? positionOfNode(lines, badAlias(document))
        : positionOf(lines, at, at + MERGE.length);
    return { yaml: null, diagnostics: [{ ...failure, message: `${error.message}.`, position }] };
  }
};

/** Describes a syntax error by its cause, if that is known. */
const syntaxProblem = (text: string, { code, message, pos: [start, end] }: YAMLError, lines: LineCounter) => {
  const open = neverClosed(text, start);
  if (open !== null && (open.sign === 'quote' || message.startsWith('Flow '))) {
    const position = positionOf(lines, open.offset, open.offset + 1);
    return { ...describeNeverClosed(open.sign, `in line ${position.line}`), position };
  }
  const colon = code === 'BLOCK_AS_IMPLICIT_KEY' ? describeColon(text, start) : null;
  return {
    message: `The file is not valid YAML: ${message}.`,
    position: positionOf(lines, start, end),
    ...(code === 'TAB_AS_INDENT' && { help: 'Indent with spaces.' }),
    ...colon,
  };
};

/** The first alias that has no anchor above it, or else the first one at all. */
const badAlias = (document: Document): unknown => {
  const aliases: Alias[] = [];
  visit(document, { Alias: (_, alias) => void aliases.push(alias) });
  return aliases.find((alias) => alias.resolve(document) === undefined) ?? aliases[0];
};

/** Finds the first occurrence of the duplicate key at an offset. */
const firstOf = (document: Document, offset: number): unknown => {
  let first: unknown;
  visit(document, {
    Map: (_, { items }) => {
      const second = items.find(({ key }) => isNode(key) && key.range?.[0] === offset);
      if (second === undefined) return undefined;
      first = items.find(({ key }) => String(key) === String(second.key))?.key;
      return visit.BREAK;
    },
  });
  return first;
};

const createLocate = (document: Document, lines: LineCounter): YamlFile['locate'] => {
  // A file may have thousands of terms or redirects, each with a position.
  const pairsOf = memoize((map: YAMLMap) => new Map(map.items.map((pair) => [String(pair.key), pair])));
  return (path, what = 'value') => {
    let [parent, own]: unknown[] = [undefined, document.contents];
    let key: unknown;
    for (const name of path) {
      parent = own;
      const pair = isMap(own) ? pairsOf(own).get(String(name)) : undefined;
      key = pair?.key;
      own = (isSeq(own) ? own.items[Number(name)] : pair?.value) ?? undefined;
    }
    if (what === 'key' && key !== undefined) own = key;
    // A value without a position may come from a merge.
    return positionOfNode(lines, own === undefined && isMap(parent) ? parent.items.find(isMerge)?.key : own);
  };
};

const isMerge = ({ key }: { readonly key: unknown }): boolean => isScalar(key) && key.source === MERGE;

const positionOfNode = (lines: LineCounter, node: unknown): Position | undefined => {
  const range = isNode(node) ? node.range : undefined;
  return range ? positionOf(lines, range[0], range[1]) : undefined;
};

const positionOf = (lines: LineCounter, start: number, end: number): Position => {
  const { line, col } = lines.linePos(start);
  const last = lines.linePos(end);
  // An underline must not continue on the next line.
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
