import { isObject, resolved } from './declared-shape.ts';
import type { Finding } from './finding.ts';
import type { Documents, OperationPair } from './operation-pair.ts';
import type { Operation } from './operations.ts';

/** One way to be let in: what has to be given, each as text. Nothing for everybody. */
type Way = ReadonlySet<string>;

/** Whoever was let in has to be let in. */
export const compareSecurity = ({ was, is, put }: OperationPair, { before, after }: Documents): Finding[] => {
  const [old, now] = [waysIn(was, before), waysIn(is, after)];
  const subject = is.method;
  if (old.some((way) => !isLetIn(way, now))) {
    return [put({ effect: 'breaking', change: 'security-changed', subject, message: 'asks for other credentials' })];
  }
  if (now.some((way) => !isLetIn(way, old))) {
    return [put({ effect: 'additive', change: 'security-eased', subject, message: 'takes further credentials' })];
  }
  return [];
};

const isLetIn = (given: Way, ways: readonly Way[]): boolean =>
  ways.some((way) => [...way].every((needed) => given.has(needed)));

/** An operation's own requirements stand instead of the document's; none of either is for everybody (OpenAPI 3.1, 4.8.10). */
const waysIn = ({ written }: Operation, document: unknown): Way[] => {
  const list = written.security ?? (isObject(document) ? document.security : undefined);
  const ways = (Array.isArray(list) ? list : []).filter(isObject);
  return ways.length === 0 ? [new Set()] : ways.map((way) => new Set(neededIn(way, document)));
};

const neededIn = (way: Readonly<Record<string, unknown>>, document: unknown): string[] =>
  Object.entries(way).flatMap(([name, scopes]) => {
    const scheme = schemeOf(name, document);
    return [scheme, ...(Array.isArray(scopes) ? scopes : []).map((scope) => `${scheme} ${String(scope)}`)];
  });

/** A scheme by what it asks for, not by its name. */
const schemeOf = (name: string, document: unknown): string => {
  const components = isObject(document) && isObject(document.components) ? document.components : {};
  const schemes = isObject(components.securitySchemes) ? components.securitySchemes : {};
  const scheme = resolved(Object.hasOwn(schemes, name) ? schemes[name] : undefined, document);
  if (scheme === null) return `? ${name}`;
  const { type, in: place, name: header, scheme: kind, openIdConnectUrl } = scheme;
  return JSON.stringify([type, place, header, typeof kind === 'string' ? kind.toLowerCase() : null, openIdConnectUrl]);
};
