import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { compareResponses } from './compare-responses.ts';
import { compareShapes } from './compare-shapes.ts';
import { declaredShape, openShape, resolved, type Shape } from './declared-shape.ts';
import { type Documents, type Operation, type OperationPair, operationsIn } from './described-operations.ts';
import { type Change, type Effect, type Finding, type Tell, telling } from './finding.ts';

/** Compares endpoints, methods, parameters and answers of two documents. Returns nothing if a document is missing. */
export const compareOperations = (documents: Documents): Finding[] => {
  const { before, after, version } = documents;
  if (before === null || after === null) return [];
  const [old, now] = [operationsIn(before), operationsIn(after)];
  const tellOf = ({ path }: Operation) => telling({ version, endpoints: [path] });
  return [
    ...now
      .filter((is, at) => isFirstOfPlace(is, at, now) && !hasPlace(old, is))
      .map((is) => tellOf(is)('additive', 'endpoint-added', 'is a new endpoint')),
    ...old
      .filter((was, at) => isFirstOfPlace(was, at, old) && !hasPlace(now, was))
      .map((was) => endpointRemoved(was.path, version)),
    ...now
      .filter((is) => hasPlace(old, is) && !isAnswered(old, is))
      .map((is) => tellOf(is)('additive', 'method-added', 'is a new method', { subject: is.method })),
    ...old.flatMap((was) => {
      const is = partner(now, was);
      if (is !== undefined) return compareOperation({ was, is, tell: tellOf(is) }, documents);
      if (!hasPlace(now, was) || isAnswered(now, was)) return [];
      return [tellOf(was)('breaking', 'method-removed', 'is no longer a method', { subject: was.method })];
    }),
  ];
};

export const endpointRemoved = (endpoint: string, version: string): Finding =>
  telling({ version, endpoints: [endpoint] })('breaking', 'endpoint-removed', 'was removed');

const isFirstOfPlace = ({ place }: Operation, at: number, all: readonly Operation[]): boolean =>
  all.findIndex((other) => other.place === place) === at;

const hasPlace = (operations: readonly Operation[], { place }: Operation): boolean =>
  operations.some((other) => other.place === place);

const partner = (operations: readonly Operation[], { place, method }: Operation): Operation | undefined =>
  operations.find((other) => other.place === place && other.method === method);

/** Methods that a document may describe at one endpoint for all. */
const DESCRIBED_ONCE = ['HEAD', 'OPTIONS'];

const isAnswered = (operations: readonly Operation[], operation: Operation): boolean =>
  partner(operations, operation) !== undefined ||
  (DESCRIBED_ONCE.includes(operation.method) && operations.some(({ method }) => method === operation.method));

const compareOperation = (pair: OperationPair, documents: Documents): Finding[] => [
  ...compareParameters(pair, documents),
  ...compareBody(pair, documents),
  ...compareSecurity(pair, documents),
  ...compareResponses(pair, documents),
  ...compareDeprecation(pair, documents),
];

const compareBody = ({ was, is, tell }: OperationPair, { before, after }: Documents): Finding[] => {
  const isRequired = ({ written }: Operation, document: unknown): boolean =>
    resolved(written.requestBody, document)?.required === true;
  if (!isRequired(is, after) || isRequired(was, before)) return [];
  return [tell('breaking', 'body-required', 'now requires a body', { subject: is.method })];
};

/** If all operations are deprecated, the version itself is, which `compareLifecycles` reports. */
const compareDeprecation = ({ was, is, tell }: OperationPair, { after }: Documents): Finding[] => {
  const isWhole = operationsIn(after).every(({ written }) => written.deprecated === true);
  if (isWhole || is.written.deprecated !== true || was.written.deprecated === true) return [];
  return [tell('notice', 'operation-deprecated', 'is now deprecated', { subject: is.method })];
};

export const compareServers = ({ before, after, version }: Documents): Finding[] => {
  const [was, is] = [serversIn(before), serversIn(after)];
  if (was === null || is === null) return [];
  const tell = telling({ version });
  const subjectsIn = (list: readonly string[], others: readonly string[]) =>
    list.filter((server) => !others.some((other) => isSameServer(server, other))).map((subject) => ({ subject }));
  return [
    ...subjectsIn(was, is).map((subject) => tell('breaking', 'server-removed', 'is no longer a server', subject)),
    ...subjectsIn(is, was).map((subject) => tell('additive', 'server-added', 'is a new server', subject)),
  ];
};

/** Returns the servers of a document; by default, the root of the document's host (OpenAPI 3.1, 4.8.1). */
const serversIn = (document: unknown): readonly string[] | null => {
  if (!isObject(document)) return null;
  const list = Array.isArray(document.servers) ? document.servers : [];
  const urls = list.flatMap((server) => (isObject(server) && typeof server.url === 'string' ? [server.url] : []));
  return urls.length === 0 ? ['/'] : urls.map((url) => url.replace(/(?<=.)\/+$/, ''));
};

/** A relative URL is on the document's host, which is unknown. */
const isSameServer = (one: string, other: string): boolean =>
  one === other || ((one.startsWith('/') || other.startsWith('/')) && pathOf(one) === pathOf(other));

const pathOf = (server: string): string => (URL.canParse(server) ? new URL(server).pathname : server);

/** A set of required credentials, each as text; empty if access is open. */
type Way = ReadonlySet<string>;

/** Credentials that gave access before must still give access. */
const compareSecurity = ({ was, is, tell }: OperationPair, { before, after }: Documents): Finding[] => {
  const [old, now] = [waysIn(was, before), waysIn(is, after)];
  const subject = is.method;
  if (old.some((way) => !hasAccess(way, now)))
    return [tell('breaking', 'security-changed', 'requires different credentials', { subject })];
  return now.some((way) => !hasAccess(way, old))
    ? [tell('additive', 'security-eased', 'accepts more credentials', { subject })]
    : [];
};

const hasAccess = (given: Way, ways: readonly Way[]): boolean =>
  ways.some((way) => [...way].every((needed) => given.has(needed)));

/** Returns the operation's sets of credentials, or else the document's; none: open access (OpenAPI 3.1, 4.8.10). */
const waysIn = ({ written }: Operation, document: unknown): Way[] => {
  const list = written.security ?? within(document, 'security');
  const ways = (Array.isArray(list) ? list : []).filter(isObject);
  return ways.length === 0 ? [new Set()] : ways.map((way) => new Set(neededIn(way, document)));
};

const neededIn = (way: Fields, document: unknown): string[] =>
  Object.entries(way).flatMap(([name, scopes]) => {
    const scheme = schemeOf(name, document);
    return [scheme, ...(Array.isArray(scopes) ? scopes : []).map((scope) => `${scheme} ${String(scope)}`)];
  });

/** Identifies a scheme by its requirements, not by its name. */
const schemeOf = (name: string, document: unknown): string => {
  const scheme = resolved(within(document, 'components', 'securitySchemes', name), document);
  if (scheme === null) return `? ${name}`;
  const { type, in: place, name: header, scheme: kind, openIdConnectUrl } = scheme;
  return JSON.stringify([type, place, header, typeof kind === 'string' ? kind.toLowerCase() : null, openIdConnectUrl]);
};

interface Parameter {
  readonly name: string;
  /** Identifies it in a request: `query limit` or, in a path, where names are not sent, its position: `path 0`. */
  readonly wire: string;
  readonly isRequired: boolean;
  /** The serialization of values: `form, exploded`. */
  readonly style: string;
  readonly shape: Shape;
}

/** Compares the parameters of requests: everything that could be sent must still be accepted, with the same meaning. */
const compareParameters = (pair: OperationPair, { before, after }: Documents): Finding[] => {
  const [was, is] = [parametersIn(pair.was, before), parametersIn(pair.is, after)];
  const find = (list: readonly Parameter[], { wire }: Parameter): Parameter | undefined =>
    list.find((other) => other.wire === wire);
  const tellOf =
    ({ name: subject }: Parameter): Tell =>
    (effect, change, message) =>
      pair.tell(effect, change, message, { subject });
  return [
    ...was.flatMap((old) => {
      const now = find(is, old);
      if (now !== undefined) return compareParameter(old, now, tellOf(now));
      return [tellOf(old)('breaking', 'parameter-removed', 'is no longer a parameter')];
    }),
    ...is
      .filter((now) => find(was, now) === undefined)
      .map((now) =>
        now.isRequired
          ? tellOf(now)('breaking', 'parameter-required', 'is new and required')
          : tellOf(now)('additive', 'parameter-added', 'is a new parameter'),
      ),
  ];
};

const parametersIn = ({ parameters, path }: OperationPair['was'], document: unknown): Parameter[] =>
  parameters.map((written) => {
    const [name, place] = [String(written.name), String(written.in)];
    return {
      name,
      wire: wireOf(name, place, path),
      isRequired: written.required === true,
      style: styleOf(written, place),
      shape: wireShape(declaredShape(schemaOf(written), document)),
    };
  });

/** Header names are case-insensitive (RFC 9110, 5.1), and requests do not contain the names of path parameters. */
const wireOf = (name: string, place: string, path: string): string => {
  if (place === 'path') return `path ${[...path.matchAll(/\{([^{}]*)\}/g)].findIndex((match) => match[1] === name)}`;
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
};

const schemaOf = ({ schema, content }: Fields): unknown =>
  schema ?? (Object.values((content ?? {}) as Fields)[0] as Fields | undefined)?.schema;

/** Returns how lists and objects are serialized; the default depends on `in` (OpenAPI 3.1, 4.8.12.2). */
const styleOf = ({ style, explode }: Fields, place: string): string => {
  const own = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return `${String(own)}${(explode ?? own === 'form') === true ? ', exploded' : ''}`;
};

/** Values are sent as text, so a parameter that accepts any text accepts any value. */
const wireShape = (shape: Shape): Shape => {
  const isAnyText = shape.types.has('string') && shape.values === null && shape.constraints === '{}';
  return isAnyText ? { ...openShape(), fallback: shape.fallback } : shape;
};

const isCompound = ({ shape: { types } }: Parameter): boolean => types.has('array') || types.has('object');

const compareParameter = (was: Parameter, is: Parameter, tell: Tell): Finding[] => [
  ...(is.isRequired && !was.isRequired ? [tell('breaking', 'parameter-required', 'is now required')] : []),
  ...(was.isRequired && !is.isRequired ? [tell('additive', 'parameter-optional', 'is now optional')] : []),
  ...((isCompound(was) || isCompound(is)) && was.style !== is.style
    ? [tell('breaking', 'parameter-changed', 'is written in a different way')]
    : []),
  ...compareAccepted(was, is, tell),
  ...compareDefault(was, is, tell),
];

const OF_REQUEST: Partial<Record<Change, Effect>> = { 'fewer-items': 'additive', 'more-items': 'breaking' };

/** Compares in the opposite direction than for answers: the new shape must accept all values of the old one. */
const compareAccepted = (was: Parameter, is: Parameter, tell: Tell): Finding[] => {
  const effects = compareShapes(is.shape, was.shape)
    .filter(({ change }) => change !== 'default-value')
    .map(({ effect, change }) => OF_REQUEST[change] ?? effect);
  if (effects.includes('breaking')) {
    return [tell('breaking', 'parameter-changed', 'accepts fewer values')];
  }
  if (effects.includes('notice')) {
    return [tell('notice', 'parameter-changed', 'has different limits that Galley cannot compare')];
  }
  const isWider = effects.length > 0 || (is.shape.isOpen && !was.shape.isOpen);
  return isWider ? [tell('additive', 'parameter-widened', 'accepts more values')] : [];
};

/** `compareLimits` reports the default of `limit`. */
const compareDefault = (was: Parameter, is: Parameter, tell: Tell): Finding[] => {
  const [old, now] = [was.shape.fallback, is.shape.fallback];
  if (was.name === 'limit' || old === null || old === now) return [];
  return [tell('breaking', 'parameter-default', 'has a different default')];
};
