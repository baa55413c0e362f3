import { v1Contract } from '../../api/contract/compile.ts';
import { isObject, within } from '../../shared/is-object.ts';
import { comparePart, type PartChange } from './inferred/compare-part.ts';
import type { Observations } from './inferred/inferred-schema.ts';
import { compareOperations, compareServers, endpointRemoved } from './openapi-diff/compare-operations.ts';
import { declaredShape, resolved, type Shape } from './openapi-diff/declared-shape.ts';
import { type Documents, ENDPOINT, operationAt, PARTS, type Part } from './openapi-diff/described-operations.ts';
import { type Finding, type Tell, telling } from './openapi-diff/finding.ts';
import { recordsPath } from './tree/published-index.ts';
import { SINGLE, type VersionSnapshot } from './tree/snapshot.ts';

/**
 * Finds changes in the contract of one version. `observed` has the published values; null for a part whose answers were
 * not all read. `isMoved`: the whole tree has another base path.
 */
export const compareVersion = (
  before: VersionSnapshot,
  after: VersionSnapshot,
  { observed, isMoved }: { readonly observed: Readonly<Record<Part, Observations | null>>; readonly isMoved: boolean },
): Finding[] => {
  const version = after.name;
  const was = declaredParts(before) ?? (version === 'v1' ? builtInParts() : {});
  const is = declaredParts(after) ?? {};
  const changes = PARTS.flatMap((part) => {
    const [old = null, now = null] = [was[part], is[part]];
    return comparePart(old, now, observed[part]).map((change) => toFinding(change, part, version));
  });
  const documents: Documents = { before: before.document, after: after.document, version };
  const operations = merged(compareOperations(documents));
  return [
    ...compareLanguages(before, after),
    ...compareIndexes(before, after),
    ...merged(changes),
    ...operations,
    ...missingAnswers(before, after).filter((lost) => !operations.some((known) => isSameEndpoint(known, lost))),
    ...compareLimits(before, after),
    ...(isMoved ? [] : compareServers(documents)),
    ...(before.document !== null && after.document === null ? [descriptionRemoved(version)] : []),
  ];
};

const descriptionRemoved = (version: string): Finding =>
  telling({ version })('notice', 'description-removed', 'was removed', { subject: 'openapi.json' });

/** The field that turns the list of headings into a tree, whose top level no longer has all headings. */
const NESTING = '.headings[].children';

const toFinding = (
  { effect, change, path, message, renamedTo, example }: PartChange,
  part: Part,
  version: string,
): Finding => {
  const tell = telling({ version, endpoints: [ENDPOINT[part]] });
  if (part === 'post' && change === 'field-added' && `.${path}`.endsWith(NESTING)) {
    const subject = path.replace(/\[\]\.children$/, '');
    return tell('breaking', 'nested', 'is now a tree: headings below others are in their children', { subject });
  }
  return tell(effect, change, path === '' ? `the answer ${message}` : message, {
    subject: path === '' ? null : path,
    renamedTo,
    example: part === 'record' || part === 'post' ? example : null,
  });
};

/** Merges the changes of one field in several answers: a field of the record is also in details. */
const merged = (findings: readonly Finding[]): Finding[] => {
  const result: Finding[] = [];
  for (const one of findings) {
    const at = result.findIndex((other) => isSameChange(other, one));
    const known = result[at];
    if (known === undefined) result.push(one);
    else result[at] = { ...known, endpoints: [...new Set([...known.endpoints, ...one.endpoints])] };
  }
  return result;
};

const isSameChange = (known: Finding, other: Finding): boolean =>
  known.change === other.change &&
  known.effect === other.effect &&
  known.message === other.message &&
  (known.subject === other.subject || isDetailOf(known, other));

/** Whether `other` is about the same field in details: its path is the record's path after an envelope. */
const isDetailOf = ({ endpoints, subject }: Finding, other: Finding): boolean =>
  subject !== null &&
  other.subject !== null &&
  endpoints[0] === ENDPOINT.record &&
  other.endpoints[0] === ENDPOINT.post &&
  endsWithPath(other.subject, subject);

const isSameEndpoint = (known: Finding, lost: Finding): boolean =>
  known.change === lost.change && known.endpoints.join() === lost.endpoints.join();

/** Finds endpoints whose files no longer exist. */
const missingAnswers = (before: VersionSnapshot, after: VersionSnapshot): Finding[] =>
  SINGLE.filter((name) =>
    [...before.keys].some(([folder, { answers }]) => {
      const now = after.keys.get(folder);
      return now !== undefined && answers.has(name) && !now.answers.has(name);
    }),
  ).map((name) => endpointRemoved(`/${name}`, after.name));

interface Limits {
  readonly default: number;
  readonly max: number;
}

/** Compares limits. Requests without a limit rely on the default, and requests with a higher one on the maximum. */
const compareLimits = (before: VersionSnapshot, after: VersionSnapshot): Finding[] => {
  // Hosts apply the limits of the index, although a document may declare others.
  const applied = limitChanges(limitsOf(before), limitsOf(after), after.name);
  return applied.length > 0
    ? applied
    : limitChanges(declaredLimits(before.document), declaredLimits(after.document), after.name);
};

const limitChanges = (was: Limits | null, is: Limits | null, version: string): Finding[] => {
  if (was === null || is === null) return [];
  const tell = telling({ version, endpoints: ['/posts'], subject: 'limit' });
  const names = [
    ['default', 'default-limit', 'default'],
    ['max', 'highest-limit', 'maximum'],
  ] as const;
  return names
    .filter(([name]) => was[name] !== is[name])
    .map(([name, change, what]) =>
      tell('breaking', change, `has another ${what}: it was ${was[name]}, is ${is[name]}`),
    );
};

/** Returns the limits in the index, or else those in the document. */
const limitsOf = ({ keys, document }: VersionSnapshot): Limits | null => {
  const [first] = keys.values();
  return first?.manifest.limit ?? declaredLimits(document);
};

/** Reads the limits in a document. Older documents have the maximum in the schema. */
const declaredLimits = (document: unknown): Limits | null => {
  const parameter = operationAt(document, 'GET', '/posts')?.parameters.find(({ name }) => name === 'limit');
  const defaultLimit = within(parameter, 'schema', 'default');
  const max = within(parameter, isObject(parameter?.['x-applied']) ? 'x-applied' : 'schema', 'maximum');
  return typeof defaultLimit === 'number' && typeof max === 'number' ? { default: defaultLimit, max } : null;
};

/** Features that clients find only by the manifest, and what fails without them. */
const BY_MANIFEST = [
  ['search', 'searches fail'],
  ['revision', 'requests for it fail'],
] as const;

const compareIndexes = (before: VersionSnapshot, after: VersionSnapshot): Finding[] => {
  const both = [...before.keys].flatMap(([folder, { manifest: was }]) => {
    const is = after.keys.get(folder)?.manifest;
    return is === undefined ? [] : [{ was, is }];
  });
  const tell = telling({ version: after.name });
  return BY_MANIFEST.flatMap(([subject, loss]): Finding[] => {
    if (both.some(({ was, is }) => was[subject] !== undefined && is[subject] === undefined))
      return [tell('breaking', `${subject}-removed`, `was removed: ${loss}`, { subject })];
    if (both.some(({ was, is }) => was[subject] === undefined && is[subject] !== undefined))
      return [tell('additive', `${subject}-added`, 'is new', { subject })];
    return [];
  });
};

/** Finds languages that were added or removed, and a change of the default one. */
const compareLanguages = (before: VersionSnapshot, after: VersionSnapshot): Finding[] =>
  [...before.keys].flatMap(([folder, { language, manifest }]) => {
    const is = after.keys.get(folder)?.manifest;
    if (language !== null || is === undefined) return [];
    return languageChanges(manifest.languages ?? [], is.languages ?? [], telling({ version: after.name }));
  });

const languageChanges = (was: readonly string[], is: readonly string[], tell: Tell): Finding[] => {
  const [[oldDefault], [newDefault]] = [was, is];
  if (oldDefault !== undefined && newDefault === undefined) {
    const message = 'is now ignored: every language returns the same posts';
    return [tell('breaking', 'languages-removed', message, { subject: 'lang' })];
  }
  const subjectsIn = (tags: readonly string[], others: readonly string[]) =>
    tags.filter((tag) => !others.includes(tag)).map((tag) => ({ subject: `lang=${tag}` }));
  const changes = [
    ...subjectsIn(was, is).map((subject) => tell('breaking', 'language-removed', 'no longer finds posts', subject)),
    ...subjectsIn(is, was).map((subject) => tell('additive', 'language-added', 'is a new language', subject)),
  ];
  if (oldDefault === undefined || newDefault === undefined || oldDefault === newDefault) return changes;
  const message = 'is no longer the language of requests without lang; that is now';
  const names = { subject: `lang=${oldDefault}`, renamedTo: `lang=${newDefault}` };
  return [tell('breaking', 'default-language', message, names), ...changes];
};

type DeclaredParts = Partial<Record<Part, Shape>>;

/** Returns the shapes of a version's answers from its document; null without one. All keys share one list template. */
const declaredParts = ({ document, keys }: VersionSnapshot): DeclaredParts | null => {
  if (document === null) return null;
  const [first] = keys.values();
  const path = recordsPath(first?.manifest.list);
  const found: Partial<Record<Part, Shape>> = {};
  for (const part of PARTS) {
    const schema = answerSchema(document, ENDPOINT[part]);
    if (part === 'record' || schema === undefined) continue;
    const shape = declaredShape(schema, document);
    if (part !== 'list' || path === null) {
      found[part] = shape;
      continue;
    }
    const [envelope, record] = splitList(shape, path);
    found.list = envelope;
    if (record !== null) found.record = record;
  }
  return found;
};

/** Returns the shapes that version 1 promises even without a document. Custom fields are known only from values. */
const builtInParts = (): DeclaredParts => {
  const schemas = v1Contract().schemas({});
  const document = { components: { schemas } };
  const shapeOf = (name: string): Shape => declaredShape({ $ref: `#/components/schemas/${name}` }, document);
  const [list, record] = splitList(shapeOf('PostList'), ['data']);
  return {
    list,
    ...(record !== null && { record }),
    post: shapeOf('PostAnswer'),
    tags: shapeOf('TermList'),
    categories: shapeOf('TermList'),
    authors: shapeOf('AuthorList'),
    stats: shapeOf('Stats'),
  };
};

const answerSchema = (document: unknown, endpoint: string): unknown => {
  const response = within(operationAt(document, 'GET', endpoint)?.written, 'responses', '200');
  return within(resolved(response, document), 'content', 'application/json', 'schema');
};

/** Splits a list's declared shape into the envelope and the record; null if no record is declared. */
const splitList = (list: Shape, path: readonly string[]): readonly [envelope: Shape, record: Shape | null] => {
  const [name, ...rest] = path;
  if (name === undefined) return [{ ...list, items: null }, list.items];
  const field = list.fields.get(name);
  if (field === undefined) return [list, null];
  const [inner, record] = splitList(field.shape, rest);
  return [{ ...list, fields: new Map(list.fields).set(name, { ...field, shape: inner }) }, record];
};

/** Whether a path ends with another path: `data.tags[].slug` with `slug`, but not with `lug`. */
const endsWithPath = (path: string, end: string): boolean =>
  path === end || (path.endsWith(end) && (end.startsWith('[') || path.at(-end.length - 1) === '.'));
