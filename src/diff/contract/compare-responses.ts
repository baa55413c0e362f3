import { compareShapes, type ShapeChange } from './compare-shapes.ts';
import { declaredShape, isObject, resolved } from './declared-shape.ts';
import { type Effect, type Finding, finding } from './finding.ts';
import type { Documents, OperationPair } from './operation-pair.ts';
import { ENDPOINT } from './parts.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** One status of an operation in both documents. */
interface StatusPair extends OperationPair {
  readonly status: string;
  readonly old: JsonObject;
  readonly now: JsonObject;
}

/** What answers there are, by status: readers meet only what they were told of, and are still given it. */
export const compareResponses = (pair: OperationPair, documents: Documents): Finding[] => {
  const [was, is] = [responsesIn(pair.was.written, documents.before), responsesIn(pair.is.written, documents.after)];
  const tell = (status: string, effect: Effect, parts: Pick<Finding, 'change' | 'message'>): Finding =>
    pair.put({ effect, subject: status, ...parts });
  const added = [...is.keys()].filter((status) => covering(was, status) === undefined);
  return [
    ...[...was].flatMap(([status, old]) => {
      const now = covering(is, status);
      if (now === undefined) {
        return [tell(status, 'breaking', { change: 'status-removed', message: 'is no status of an answer any more' })];
      }
      return compareResponse({ ...pair, status, old, now }, documents);
    }),
    ...added.map((status) =>
      tell(status, 'notice', { change: 'status-added', message: 'is a new status of an answer' }),
    ),
  ];
};

const responsesIn = ({ responses }: JsonObject, document: unknown): ReadonlyMap<string, JsonObject> =>
  new Map(
    Object.entries(isObject(responses) ? responses : {}).flatMap(([status, written]) => {
      const response = resolved(written, document);
      return response === null ? [] : [[status.toUpperCase(), response] as const];
    }),
  );

/** A status by itself, by its range, or among all others (OpenAPI 3.1, 4.8.16). */
const covering = (responses: ReadonlyMap<string, JsonObject>, status: string): JsonObject | undefined =>
  responses.get(status) ?? responses.get(`${status[0]}XX`) ?? responses.get('DEFAULT');

const compareResponse = (pair: StatusPair, documents: Documents): Finding[] => [
  ...compareHeaders(pair, documents),
  ...compareMediaTypes(pair, documents),
];

const compareHeaders = ({ put, old, now }: StatusPair, { before, after }: Documents): Finding[] => {
  const [was, is] = [headersIn(old, before), headersIn(now, after)];
  const added = [...is.keys()].filter((name) => !was.has(name));
  return [
    ...[...was].flatMap(([name, header]) => {
      const other = is.get(name);
      const subject = header.name;
      if (other === undefined) {
        return [put({ effect: 'breaking', change: 'header-removed', subject, message: 'is no header any more' })];
      }
      const isLost = header.written.required === true && other.written.required !== true;
      const changes = compareShapes(
        declaredShape(header.written.schema, before),
        declaredShape(other.written.schema, after),
      );
      const worst = isLost ? 'breaking' : worstOf(changes);
      const message = isLost ? 'can be missing now' : 'has other values';
      return worst === null ? [] : [put({ effect: worst, change: 'header-changed', subject, message })];
    }),
    ...added.map((name) =>
      put({
        effect: 'additive',
        change: 'header-added',
        subject: is.get(name)?.name ?? name,
        message: 'is a new header',
      }),
    ),
  ];
};

interface Header {
  readonly name: string;
  readonly written: JsonObject;
}

/** By name in small letters: headers have no case (RFC 9110, 5.1). */
const headersIn = ({ headers }: JsonObject, document: unknown): ReadonlyMap<string, Header> =>
  new Map(
    Object.entries(isObject(headers) ? headers : {}).flatMap(([name, value]) => {
      const written = resolved(value, document);
      return written === null ? [] : [[name.toLowerCase(), { name, written }] as const];
    }),
  );

const worstOf = (changes: readonly ShapeChange[]): Effect | null =>
  (['breaking', 'notice', 'additive'] as const).find((effect) => changes.some((one) => one.effect === effect)) ?? null;

const compareMediaTypes = (pair: StatusPair, { before, after }: Documents): Finding[] => {
  const { put, old, now, status } = pair;
  const [was, is] = [mediaTypesIn(old), mediaTypesIn(now)];
  const added = [...is.keys()].filter((type) => !was.has(type));
  return [
    ...[...was].flatMap(([type, schema]) => {
      if (!is.has(type)) {
        const message = 'is no media type of the answer any more';
        return [put({ effect: 'breaking', change: 'media-type-removed', subject: type, message })];
      }
      // Those of the parts of a version are compared together with their values.
      if (isPart(pair)) return [];
      return compareShapes(declaredShape(schema, before), declaredShape(is.get(type), after)).map((change) =>
        put(toldOf(change, status)),
      );
    }),
    ...added.map((type) =>
      put({
        effect: was.size === 0 ? 'notice' : 'additive',
        change: 'media-type-added',
        subject: type,
        message: 'is a new media type of the answer',
      }),
    ),
  ];
};

/** Schemas by media type, without its parameters, which have a default that is as good. */
const mediaTypesIn = ({ content }: JsonObject): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(isObject(content) ? content : {}).map(([type, media]) => [
      (type.split(';')[0] ?? type).trim().toLowerCase(),
      isObject(media) ? media.schema : undefined,
    ]),
  );

const PARTS = new Set(Object.values(ENDPOINT).map((path) => path.replaceAll(/\{[^{}]*\}/g, '{}')));

const isPart = ({ was, status }: StatusPair): boolean =>
  status === '200' && was.method === 'GET' && PARTS.has(was.place);

const toldOf = ({ effect, change, path, message }: ShapeChange, status: string): Finding =>
  finding({
    effect,
    change,
    subject: path === '' ? null : path,
    message: `${path === '' ? `the answer ${message}` : message} (status ${status})`,
  });
