import { isProcessAlive } from './compare-lifecycle.ts';
import { comparePart, type PartChange } from './compare-part.ts';
import { compareOperations, endpointRemoved } from './contract/compare-operations.ts';
import { compareServers } from './contract/compare-servers.ts';
import { isObject } from './contract/declared-shape.ts';
import { endsWithPath } from './contract/field-path.ts';
import { type Finding, finding } from './contract/finding.ts';
import type { Documents } from './contract/operation-pair.ts';
import { operationAt } from './contract/operations.ts';
import { ENDPOINT, PARTS, type Part } from './contract/parts.ts';
import { builtInParts, type DeclaredParts, declaredParts } from './declared-parts.ts';
import { recordsPath } from './list-root.ts';
import type { SeenParts } from './seen-parts.ts';
import { SINGLE, type TreeSnapshot, type VersionSnapshot } from './snapshot.ts';

export interface VersionInput {
  readonly before: VersionSnapshot;
  readonly after: VersionSnapshot;
  /** Whether the whole tree has another base path. */
  readonly isMoved: boolean;
  /** What the values showed; null for answers that were not all read. */
  readonly seen: { readonly [Name in Part]: SeenParts[Name] | null };
}

/** The versions that are alive in both trees. */
export const commonVersions = (before: TreeSnapshot, after: TreeSnapshot): [VersionSnapshot, VersionSnapshot][] =>
  [...before.versions.values()].flatMap((was) => {
    const is = after.versions.get(was.name);
    return isProcessAlive(was) && isProcessAlive(is) ? [[was, is] as [VersionSnapshot, VersionSnapshot]] : [];
  });

/** What has changed in the contract of one version. */
export const compareVersion = ({ before, after, seen, isMoved }: VersionInput): Finding[] => {
  const version = after.name;
  const [was, is] = [partsOf(before), after.document === null ? null : declaredParts(after.document, pathIn(after))];
  const changes = PARTS.flatMap((part) =>
    comparePart({ before: was[part] ?? null, after: is?.[part] ?? null, seen: seen[part] }).map((change) =>
      toFinding(change, part, version),
    ),
  );
  const documents: Documents = { before: before.document, after: after.document, version };
  const operations = merged(compareOperations(documents));
  return [
    ...merged(changes),
    ...operations,
    ...missingAnswers(before, after).filter((lost) => !operations.some((known) => isSameEndpoint(known, lost))),
    ...compareLimits(before, after),
    ...(isMoved ? [] : compareServers(documents)),
    ...(before.document !== null && after.document === null
      ? [
          finding({
            effect: 'notice',
            change: 'description-removed',
            version,
            subject: 'openapi.json',
            message: 'was removed',
          }),
        ]
      : []),
  ];
};

const partsOf = (version: VersionSnapshot): DeclaredParts => {
  if (version.document !== null) return declaredParts(version.document, pathIn(version));
  return version.name === 'v1' ? builtInParts() : {};
};

/** Where the records are in a list: all keys have one template. */
const pathIn = ({ keys }: VersionSnapshot): readonly string[] | null => {
  const [first] = keys.values();
  return recordsPath(first?.manifest.list);
};

const toFinding = (change: PartChange, part: Part, version: string): Finding =>
  finding({
    effect: change.effect,
    change: change.change,
    version,
    endpoints: [ENDPOINT[part]],
    subject: change.path === '' ? null : change.path,
    renamedTo: change.renamedTo,
    message: change.path === '' ? `the answer ${change.message}` : change.message,
    example: part === 'record' || part === 'post' ? change.example : null,
  });

/** One change of a thing that stands in several answers is one change: a record's field is a detail's, too. */
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

/** A detail's path has its envelope before what the record has. */
const isDetailOf = ({ endpoints, subject }: Finding, other: Finding): boolean =>
  subject !== null &&
  other.subject !== null &&
  endpoints[0] === ENDPOINT.record &&
  other.endpoints[0] === ENDPOINT.post &&
  endsWithPath(other.subject, subject);

const isSameEndpoint = (known: Finding, lost: Finding): boolean =>
  known.change === lost.change && known.endpoints.join() === lost.endpoints.join();

/** Files of answers that were there. */
const missingAnswers = (before: VersionSnapshot, after: VersionSnapshot): Finding[] => {
  const lost = SINGLE.filter((name) =>
    [...before.keys].some(([folder, { answers }]) => {
      const now = after.keys.get(folder);
      return now !== undefined && answers.has(name) && !now.answers.has(name);
    }),
  );
  return lost.map((name) => endpointRemoved(`/${name}`, after.name));
};

interface Limits {
  readonly default: number;
  readonly max: number;
}

/** The same request has to have the same answer: whoever gives no limit, or too high a one, relies on both. */
const compareLimits = (before: VersionSnapshot, after: VersionSnapshot): Finding[] => {
  // What the index does is what happens; a document may say something else.
  const applied = limitChanges(limitsOf(before), limitsOf(after), after.name);
  return applied.length > 0
    ? applied
    : limitChanges(declaredLimits(before.document), declaredLimits(after.document), after.name);
};

const limitChanges = (was: Limits | null, is: Limits | null, version: string): Finding[] => {
  if (was === null || is === null) return [];
  const put = (
    change: 'default-limit' | 'highest-limit',
    what: string,
    [old, now]: readonly [number, number],
  ): Finding[] =>
    old === now
      ? []
      : [
          finding({
            effect: 'breaking',
            change,
            version,
            endpoints: ['/posts'],
            subject: 'limit',
            message: `${what} was ${old}, is ${now}`,
          }),
        ];
  return [
    ...put('default-limit', 'has another default: it', [was.default, is.default]),
    ...put('highest-limit', 'has another maximum: it', [was.max, is.max]),
  ];
};

/** As the index says, or else the document. */
const limitsOf = ({ keys, document }: VersionSnapshot): Limits | null => {
  const [first] = keys.values();
  return first?.manifest.limit ?? declaredLimits(document);
};

/** Older documents have the maximum as a bound of the schema. */
const declaredLimits = (document: unknown): Limits | null => {
  const parameter = operationAt(document, 'GET', '/posts')?.parameters.find(({ name }) => name === 'limit');
  const schema = isObject(parameter?.schema) ? parameter.schema : {};
  const applied = isObject(parameter?.['x-applied']) ? parameter['x-applied'] : schema;
  const [standard, max] = [schema.default, applied.maximum];
  return typeof standard === 'number' && typeof max === 'number' ? { default: standard, max } : null;
};
