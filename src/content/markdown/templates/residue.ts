import type { Settings } from '../../../config/settings.ts';
import type { Tag } from './parse-tag.ts';
import { piecesOf } from './tag-values.ts';

/** The code of the problem that tags are left, from which other problems of a post can follow. */
export const TAG_LEFT = 'post/template-residue';

/** A tag that Galley cannot replace. */
export interface Residue {
  readonly tag: Tag;
  /** The tag as written. */
  readonly written: string;
  /** The offset in the source. */
  readonly offset: number;
  /** The placeholder that replaces the tag in the text; null if the tag stays. */
  readonly placeholder: string | null;
}

/** The tags of one kind in a post that Galley cannot replace. */
export interface ResidueKind {
  /** The name of a tag or variable, or the filter of a quoted text. */
  readonly kind: string;
  readonly isExpression: boolean;
  readonly places: number;
  /** The first tag, and its offset in the body. */
  readonly written: string;
  readonly offset: number;
  /** The tags of each pair, by their offsets in the body; absent if there are none. */
  readonly pairs?: readonly Pair[];
}

type Pair = readonly [opening: number, closing: number];

/** The maximum number of characters of a tag in a message. */
const SHOWN = 60;

/** Returns the remaining tags of a post by kind, in the order of the text. The closing tag of a pair is not counted. */
export const residueKinds = (residue: readonly Residue[]): readonly ResidueKind[] => {
  const kinds = new Map<string, ResidueKind & { readonly isOpened: boolean }>();
  const pairs = pairsIn(residue);
  for (const { tag, written, offset } of residue) {
    const ofTag = kindOfTag(tag);
    const { kind } = ofTag;
    const known = kinds.get(kind);
    const isOpening = !isContinuing(tag);
    kinds.set(kind, {
      ...(known ?? { ...ofTag, written: shorten(written), offset }),
      isOpened: isOpening || (known?.isOpened ?? false),
      places: known === undefined ? 1 : known.places + (isOpening && known.isOpened ? 1 : 0),
    });
  }
  return [...kinds.values()].map(({ isOpened, ...kind }) => {
    const ofKind = pairs.get(kind.kind);
    return ofKind === undefined ? kind : { ...kind, pairs: ofKind };
  });
};

/** Finds the pairs among tags, by the kind of their first tag. */
const pairsIn = (residue: readonly Residue[]): ReadonlyMap<string, readonly Pair[]> => {
  const opened = new Map<string, { readonly kind: string; readonly offset: number }[]>();
  const pairs = new Map<string, Pair[]>();
  for (const { tag, offset } of residue) {
    const { kind } = kindOfTag(tag);
    const open = listIn(opened, tag.form.holds === 'call' ? tag.form.open : kind);
    if (!isContinuing(tag)) open.push({ kind, offset });
    const opening = tag.isClosing ? open.pop() : undefined;
    if (opening !== undefined) listIn(pairs, opening.kind).push([opening.offset, offset]);
  }
  return pairs;
};

/** Returns the list with a name, which is empty at first. */
export const listIn = <Item>(lists: Map<string, Item[]>, name: string): Item[] => {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
};

/** Returns the kinds of tags to report. */
export const reportedKinds = (
  kinds: readonly ResidueKind[],
  { residue, allow }: Settings['markdown']['templates'],
): readonly ResidueKind[] => (residue === 'allow' ? [] : kinds.filter((kind) => !isKept(kind, allow)));

/** Whether an offset is between the tags of a pair. */
export const isBetweenTags = (offset: number, kinds: readonly ResidueKind[]): boolean =>
  kinds.some(({ pairs = [] }) => pairs.some(([opening, closing]) => opening < offset && offset < closing));

/** Whether `markdown.templates` keeps tags of a kind. A kind can include the tag's file: `include a.html`. */
export const isKept = (
  { kind, isExpression }: Pick<ResidueKind, 'kind' | 'isExpression'>,
  allow: readonly string[],
): boolean => allow.includes(kind) || (!isExpression && allow.includes(kind.replace(/ .*/, '')));

/** Returns the kind of a tag. */
export const kindOfTag = (tag: Tag): Pick<ResidueKind, 'kind' | 'isExpression'> => ({
  kind: shorten(kindOf(tag)),
  isExpression: tag.form.holds === 'expression',
});

const kindOf = ({ form, name, args, isClosing }: Tag): string => {
  if (form.holds === 'expression') return kindOfExpression(args);
  if (/^include(?:_relative|_cached)?$/.test(name)) return `${name} ${args.split(/\s/, 1)[0]}`;
  if (form.holds === 'tag' && isClosing) return name.slice('end'.length);
  return BRANCHES.get(name) ?? name;
};

/** Returns the last filter if the expression is a quoted text, otherwise the variable. */
const kindOfExpression = (expression: string): string => {
  const [value = '', ...filters] = piecesOf(expression);
  const [filter] = /\w+/.exec(filters.at(-1) ?? '') ?? [];
  return /^\s*['"]/.test(value) && filter !== undefined ? filter : value.trim();
};

/** Tags inside a pair, each with the name of the pair. */
const BRANCHES = new Map([
  ['else', 'if'],
  ['elsif', 'if'],
  ['elif', 'if'],
  ['when', 'case'],
]);

const isContinuing = ({ form, name, isClosing }: Tag): boolean =>
  isClosing || (form.holds === 'tag' && BRANCHES.has(name));

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};
