import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** Text; lines of a script or entries of a list; names with values; or a list of another template. */
export type Filling = string | number | readonly string[] | Readonly<Record<string, string>> | YAMLSeq<Node>;
export type Fillings = Readonly<Record<string, Filling | undefined>>;

const WHOLE = /^<<(\w+)(\??)>>$/;
const PART = /<<(\w+)>>/g;

/**
 * Fills in a template, which is YAML with placeholders:
 * - `<<name>>` is text or a part of one. Without a filling, the enclosing list entry is removed.
 * - `key: <<name?>>` removes only itself without a filling.
 * - `- <<name>>` stands for any number of entries, and `<<name>>: ~` for any number of names with values.
 * - `# <<name>>` stands for any number of lines in the comment at the top.
 */
export const fillTemplate = (template: string, fillings: Fillings): Document<Node> => {
  const document = parseDocument<Node>(template);
  if (document.commentBefore) document.commentBefore = fillParts(document.commentBefore, fillings, '\n ') ?? null;
  fill(document.contents, fillings);
  return document;
};

/** Writes YAML 1.2 that parsers of YAML 1.1, such as GitLab's, read in the same way. */
export const textOf = (document: Document<Node>): string =>
  document.toString({ lineWidth: 0, singleQuote: true, blockQuote: 'literal' });

/** Joins lines to the script of one step. */
export const script = (...lines: readonly string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : `${lines.join('\n')}\n`;

/** Returns the filled node, or its replacement; null if a filling is missing. */
const fill = (node: Node | null, fillings: Fillings): Node | null => {
  if (isMap<Scalar, Node | null>(node)) return fillMap(node, fillings);
  if (isSeq<Node>(node)) return fillList(node, fillings);
  if (!isScalar(node) || !String(node.value).includes('<<')) return node;
  const [, name] = placeholderIn(node);
  const filling = name === undefined ? fillParts(String(node.value), fillings) : fillings[name];
  return filling === undefined ? null : withComment(nodeOf(filling), node.commentBefore);
};

const fillMap = (map: YAMLMap<Scalar, Node | null>, fillings: Fillings): Node | null => {
  const pairs: Pair<Scalar, Node | null>[] = [];
  for (const { key, value } of map.items) {
    const [, several] = placeholderIn(key);
    const [, name = '', isOptional] = placeholderIn(value);
    if (several !== undefined) pairs.push(...mapOf(fillings[several] as Readonly<Record<string, string>>).items);
    else if (!isOptional || fillings[name] !== undefined) {
      const filled = fill(value, fillings);
      if (filled === null) return null;
      pairs.push(new Pair(key, filled));
    }
  }
  map.items = pairs;
  return map;
};

const fillList = (list: YAMLSeq<Node>, fillings: Fillings): Node => {
  // The parser assigns a comment above the first entry to the list.
  const [first] = list.items;
  if (first !== undefined) withComment(first, list.commentBefore);
  list.commentBefore = null;
  list.items = list.items.flatMap((item) => {
    const [, name = ''] = placeholderIn(item);
    const filling = fillings[name];
    if (isSeq<Node>(filling)) return filling.items;
    return Array.isArray(filling) ? filling.map(nodeOf) : (fill(item, fillings) ?? []);
  });
  return list;
};

const placeholderIn = (node: Node | null): readonly (string | undefined)[] =>
  (isScalar(node) && WHOLE.exec(String(node.value))) || [];

/** Returns undefined if a filling is missing. */
const fillParts = (text: string, fillings: Fillings, lineBreak = '\n'): string | undefined => {
  const names = [...text.matchAll(PART)].map(([, name = '']) => name);
  if (names.some((name) => fillings[name] === undefined)) return undefined;
  return text.replaceAll(PART, (_, name: string) => [fillings[name]].flat().join(lineBreak));
};

const nodeOf = (filling: Filling): Node => {
  if (isSeq<Node>(filling)) return filling;
  if (typeof filling === 'object')
    return Array.isArray(filling) ? nodeOf(script(...filling)) : mapOf(filling as Readonly<Record<string, string>>);
  const scalar = new Scalar(filling);
  if (AMBIGUOUS.test(String(filling)) && typeof filling === 'string') scalar.type = 'QUOTE_SINGLE';
  return scalar;
};

const mapOf = (entries: Readonly<Record<string, string>> = {}): YAMLMap<Scalar, Node | null> => {
  const map = new YAMLMap<Scalar, Node | null>();
  map.items = Object.entries(entries).map(([name, text]) => new Pair(new Scalar(name), nodeOf(text)));
  return map;
};

const withComment = (node: Node, comment: string | null | undefined): Node => {
  if (comment) node.commentBefore = comment;
  return node;
};

/** Texts that YAML 1.1 does not read as text: https://yaml.org/type/bool.html, and base-60 numbers. */
const AMBIGUOUS = /^(?:y|n|yes|no|on|off|\d[\d_:]*)$/i;
