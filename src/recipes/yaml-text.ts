import { Document, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';

/** What a recipe consists of. What is undefined is left out. */
export type Yaml = string | number | boolean | Explained | readonly Yaml[] | YamlMapping;
export interface YamlMapping {
  readonly [name: string]: Yaml | undefined;
}

/** A value with a comment above it. */
class Explained {
  readonly comment: string;
  readonly value: Yaml;
  constructor(comment: string, value: Yaml) {
    this.comment = comment;
    this.value = value;
  }
}

export const explained = (comment: string, value: Yaml): Yaml => new Explained(comment, value);

export interface YamlTextOptions {
  /** A comment at the top. */
  readonly heading: string;
  /** The mappings besides the outermost one whose entries stand apart. */
  readonly apart?: readonly string[];
}

/** Text of YAML 1.2 that readers of YAML 1.1, such as GitLab, understand alike. */
export const yamlText = (value: YamlMapping, { heading, apart = [] }: YamlTextOptions): string => {
  const document = new Document();
  const content = mapping(value, { isApart: true, apart });
  document.contents = content as never;
  document.commentBefore = commented(heading);
  return document.toString({ lineWidth: 0, singleQuote: true, blockQuote: 'literal' });
};

interface Layout {
  readonly isApart: boolean;
  readonly apart: readonly string[];
}

const mapping = (value: YamlMapping, { isApart, apart }: Layout): YAMLMap => {
  const map = new YAMLMap();
  for (const [name, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const key = new Scalar(name);
    key.spaceBefore = isApart && map.items.length > 0;
    if (entry instanceof Explained) key.commentBefore = commented(entry.comment);
    map.items.push(new Pair(key, nodeOf(bare(entry), { isApart: apart.includes(name), apart })));
  }
  return map;
};

const nodeOf = (value: Yaml, layout: Layout): Node => {
  if (Array.isArray(value)) return sequence(value, layout);
  if (typeof value === 'object') return mapping(value as YamlMapping, layout);
  const scalar = new Scalar(value);
  if (typeof value === 'string' && isAmbiguous(value)) scalar.type = 'QUOTE_SINGLE';
  return scalar;
};

const sequence = (values: readonly Yaml[], { apart }: Layout): YAMLSeq => {
  const list = new YAMLSeq();
  for (const value of values) {
    const node = nodeOf(bare(value), { isApart: false, apart });
    if (value instanceof Explained) node.commentBefore = commented(value.comment);
    list.items.push(node);
  }
  return list;
};

const bare = (value: Yaml): Yaml => (value instanceof Explained ? value.value : value);

const commented = (text: string): string => text.replaceAll(/^/gm, ' ');

/** What is no text to a reader of YAML 1.1: https://yaml.org/type/bool.html, and numbers to the base of 60. */
const isAmbiguous = (text: string): boolean => /^(?:y|n|yes|no|on|off|\d[\d_:]*)$/i.test(text);
