import { isObject, within } from '../../shared/is-object.ts';
import { compareOperations, compareServers, endpointRemoved } from './openapi-diff/compare-operations.ts';
import { answerSchema } from './openapi-diff/compare-responses.ts';
import { compareShapes, type ShapeChange } from './openapi-diff/compare-shapes.ts';
import { declaredShape, openShape, type Shape } from './openapi-diff/declared-shape.ts';
import { type Documents, ENDPOINT, operationAt, PARTS, type Part } from './openapi-diff/described-operations.ts';
import { type Finding, type Tell, telling } from './openapi-diff/finding.ts';
import { recordsPath } from './tree/published-index.ts';
import { commonKeys, type KeySnapshot, SINGLE, type VersionSnapshot } from './tree/snapshot.ts';

/** Finds changes in the contract of one version. `isMoved`: the whole tree has another base path. */
export const compareVersion = (before: VersionSnapshot, after: VersionSnapshot, isMoved: boolean): Finding[] => {
  const documents: Documents = { before: before.document, after: after.document, version: after.name };
  const operations = merged(compareOperations(documents));
  return [
    ...compareLanguages(before, after),
    ...compareIndexes(before, after),
    ...merged(compareAnswers(before, after)),
    ...operations,
    ...missingAnswers(before, after).filter((lost) => !operations.some((known) => isSameEndpoint(known, lost))),
    ...compareLimits(before, after),
    ...(isMoved ? [] : compareServers(documents)),
    ...missingDocuments(documents),
  ];
};

/** Shapes that cannot be compared can have changed in any way, so a missing document is breaking. */
const missingDocuments = ({ before, after, version }: Documents): Finding[] => {
  const names = [...(before === null ? ['the old tree'] : []), ...(after === null ? ['the new tree'] : [])];
  if (names.length === 0) return [];
  const message = `is missing or damaged in ${names.join(' and ')}, so shapes cannot be compared: build it again`;
  return [telling({ version })('breaking', 'document-missing', message, { subject: 'openapi.json' })];
};

const compareAnswers = (before: VersionSnapshot, after: VersionSnapshot): Finding[] => {
  const [was, is] = [declaredParts(before), declaredParts(after)];
  return PARTS.flatMap((part) => {
    const [old, now] = [was.get(part), is.get(part)];
    if (old === undefined || now === undefined) return [];
    return compareShapes(old, now).map((change) => toFinding(change, part, after.name));
  });
};

const toFinding = ({ effect, change, path, message }: ShapeChange, part: Part, version: string): Finding => {
  const tell = telling({ version, endpoints: [ENDPOINT[part]] });
  return path === '' ? tell(effect, change, `the answer ${message}`) : tell(effect, change, message, { subject: path });
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
    commonKeys(before, after).some(({ was, is }) => was.answers.has(name) && !is.answers.has(name)),
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
  const both = commonKeys(before, after);
  const tell = telling({ version: after.name });
  return BY_MANIFEST.flatMap(([subject, loss]): Finding[] => {
    const has = ({ manifest }: KeySnapshot): boolean => manifest[subject] !== undefined;
    if (both.some(({ was, is }) => has(was) && !has(is)))
      return [tell('breaking', `${subject}-removed`, `was removed: ${loss}`, { subject })];
    if (both.some(({ was, is }) => !has(was) && has(is)))
      return [tell('additive', `${subject}-added`, 'is new', { subject })];
    return [];
  });
};

/** Finds languages that were added or removed, and a change of the default one. */
const compareLanguages = (before: VersionSnapshot, after: VersionSnapshot): Finding[] =>
  commonKeys(before, after)
    .filter(({ was }) => was.language === null)
    .flatMap(({ was, is }) => {
      const [old, now] = [was.manifest.languages ?? [], is.manifest.languages ?? []];
      return languageChanges(old, now, telling({ version: after.name }));
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

/** Returns the shapes of a version's answers, as its document declares them. All keys share one list template. */
const declaredParts = ({ document, keys }: VersionSnapshot): ReadonlyMap<Part, Shape> => {
  const [first] = keys.values();
  const path = recordsPath(first?.manifest.list);
  const parts = new Map<Part, Shape>();
  for (const part of PARTS) {
    const operation = operationAt(document, 'GET', ENDPOINT[part]);
    const schema = operation === undefined ? undefined : answerSchema(operation, document);
    if (part === 'record' || schema === undefined) continue;
    const shape = declaredShape(schema, document);
    const [envelope, record] = part === 'list' && path !== null ? splitList(shape, path) : [shape, null];
    parts.set(part, envelope);
    if (record !== null) parts.set('record', record);
  }
  return parts;
};

/** Splits a list's declared shape into the envelope and the record; null if no list of records is declared. */
const splitList = (list: Shape, path: readonly string[]): readonly [envelope: Shape, record: Shape | null] => {
  const [name, ...rest] = path;
  if (name === undefined) return list.isOpen ? [list, null] : [{ ...list, items: null }, list.items ?? openShape()];
  const field = list.fields.get(name);
  if (field === undefined) return [list, null];
  const [inner, record] = splitList(field.shape, rest);
  return [{ ...list, fields: new Map(list.fields).set(name, { ...field, shape: inner }) }, record];
};

/** Whether a path ends with another path: `data.tags[].slug` with `slug`, but not with `lug`. */
const endsWithPath = (path: string, end: string): boolean =>
  path === end || (path.endsWith(end) && (end.startsWith('[') || path.at(-end.length - 1) === '.'));
