import { type Fields, isObject } from '../../../shared/is-object.ts';
import { compareShapes, type ShapeChange } from './compare-shapes.ts';
import { declaredShape, resolved } from './declared-shape.ts';
import { type Documents, ENDPOINT, type Operation, type OperationPair, placeOf } from './described-operations.ts';
import { EFFECTS, type Finding, telling } from './finding.ts';

interface StatusPair extends OperationPair {
  readonly status: string;
  readonly old: Fields;
  readonly now: Fields;
}

/** Compares answers by status. Readers must not get an unknown status or lose a known one. */
export const compareResponses = (pair: OperationPair, documents: Documents): Finding[] => {
  const [was, is] = [responsesIn(pair.was.written, documents.before), responsesIn(pair.is.written, documents.after)];
  return [
    ...[...was].flatMap(([status, old]) => {
      const now = covering(is, status);
      if (now === undefined)
        return [pair.tell('breaking', 'status-removed', 'is no longer a response status', { subject: status })];
      const answers: StatusPair = { ...pair, status, old, now };
      return [...compareHeaders(answers, documents), ...compareMediaTypes(answers, documents)];
    }),
    ...[...is.keys()]
      .filter((status) => covering(was, status) === undefined)
      .map((subject) => pair.tell('notice', 'status-added', 'is a new response status', { subject })),
  ];
};

const responsesIn = ({ responses }: Fields, document: unknown): ReadonlyMap<string, Fields> =>
  new Map(
    Object.entries(isObject(responses) ? responses : {}).flatMap(([status, written]) => {
      const response = resolved(written, document);
      return response === null ? [] : [[status.toUpperCase(), response] as const];
    }),
  );

/** Returns the response for a status: its own, that of its range, or the default (OpenAPI 3.1, 4.8.16). */
const covering = (responses: ReadonlyMap<string, Fields>, status: string): Fields | undefined =>
  responses.get(status) ?? responses.get(`${status[0]}XX`) ?? responses.get('DEFAULT');

const compareHeaders = ({ tell, old, now }: StatusPair, { before, after }: Documents): Finding[] => {
  const [was, is] = [headersIn(old, before), headersIn(now, after)];
  return [
    ...[...was].flatMap(([name, { name: subject, written }]) => {
      const other = is.get(name)?.written;
      if (other === undefined) return [tell('breaking', 'header-removed', 'is no longer a header', { subject })];
      if (written.required === true && other.required !== true)
        return [tell('breaking', 'header-changed', 'can now be missing', { subject })];
      const changes = compareShapes(declaredShape(written.schema, before), declaredShape(other.schema, after));
      const worst = EFFECTS.find((effect) => changes.some((one) => one.effect === effect));
      return worst === undefined ? [] : [tell(worst, 'header-changed', 'has different values', { subject })];
    }),
    ...[...is]
      .filter(([name]) => !was.has(name))
      .map(([, { name: subject }]) => tell('additive', 'header-added', 'is a new header', { subject })),
  ];
};

/** Returns headers by lower-case name, as names are case-insensitive (RFC 9110, 5.1). */
const headersIn = ({ headers }: Fields, document: unknown) =>
  new Map(
    Object.entries(isObject(headers) ? headers : {}).flatMap(([name, value]) => {
      const written = resolved(value, document);
      return written === null ? [] : [[name.toLowerCase(), { name, written }] as const];
    }),
  );

const compareMediaTypes = (pair: StatusPair, { before, after }: Documents): Finding[] => {
  const { tell, old, now, status } = pair;
  const [was, is] = [mediaTypesIn(old), mediaTypesIn(now)];
  return [
    ...[...was].flatMap(([subject, schema]) => {
      if (!is.has(subject))
        return [tell('breaking', 'media-type-removed', 'is no longer a media type of the response', { subject })];
      // `compareVersion` compares the parts of a version.
      if (isPart(pair) && subject === JSON_TYPE) return [];
      return compareShapes(declaredShape(schema, before), declaredShape(is.get(subject), after)).map((change) =>
        answerFinding(change, status),
      );
    }),
    ...[...is.keys()]
      .filter((type) => !was.has(type))
      .map((subject) =>
        tell(was.size === 0 ? 'notice' : 'additive', 'media-type-added', 'is a new media type of the response', {
          subject,
        }),
      ),
  ];
};

/** Returns schemas by media type, without its parameters. */
const mediaTypesIn = ({ content }: Fields): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(isObject(content) ? content : {}).map(([type, media]) => [
      (type.split(';')[0] ?? type).trim().toLowerCase(),
      isObject(media) ? media.schema : undefined,
    ]),
  );

const JSON_TYPE = 'application/json';

/** Returns the JSON schema of the answer with status 200, empty if none is written; undefined without such an answer. */
export const answerSchema = ({ written }: Operation, document: unknown): unknown => {
  const types = mediaTypesIn(covering(responsesIn(written, document), '200') ?? {});
  return types.has(JSON_TYPE) ? (types.get(JSON_TYPE) ?? {}) : undefined;
};

const PARTS = new Set(Object.values(ENDPOINT).map(placeOf));

const isPart = ({ was, status }: StatusPair): boolean =>
  status === '200' && was.method === 'GET' && PARTS.has(was.place);

/** Many endpoints share a shape, mostly that of errors. The finding names no endpoint, so that it is reported once. */
const answerFinding = ({ effect, change, path, message }: ShapeChange, status: string): Finding => {
  const what = path === '' ? `the answer ${message}` : message;
  return telling({ subject: path === '' ? null : path })(effect, change, `${what} (status ${status})`);
};
