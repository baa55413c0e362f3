import { type Fields, isObject } from '../../../shared/is-object.ts';
import { resolved } from './declared-shape.ts';
import type { Tell } from './finding.ts';

export interface Operation {
  /** In capitals: `GET`. */
  readonly method: string;
  /** The path below the key, as in the document: `/posts/{slug}`. */
  readonly path: string;
  /** The path without the names of its parameters, which requests do not contain: `/posts/{}`. */
  readonly place: string;
  readonly written: Fields;
  /** The parameters of the operation, then those of the path that it does not override. References are resolved. */
  readonly parameters: readonly Fields[];
}

/** The methods of OpenAPI 3.1. */
const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'trace'];

export const operationsIn = (document: unknown): readonly Operation[] => {
  const paths = isObject(document) && isObject(document.paths) ? Object.entries(document.paths) : [];
  return paths.flatMap(([written, value]) => {
    const item = resolved(value, document);
    if (item === null) return [];
    const path = written.replace(/^\/\{key\}/, '');
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const own = parametersIn(operation.parameters, document);
      const shared = parametersIn(item.parameters, document);
      const isOwn = (one: Fields): boolean => own.some((other) => one.name === other.name && one.in === other.in);
      const parameters = [...own, ...shared.filter((one) => !isOwn(one))];
      return [{ method: method.toUpperCase(), path, place: placeOf(path), written: operation, parameters }];
    });
  });
};

/** Finds an operation by its method and its path below the key. The names of path parameters do not matter. */
export const operationAt = (document: unknown, method: string, path: string): Operation | undefined =>
  operationsIn(document).find((operation) => operation.method === method && operation.place === placeOf(path));

/** Returns a path without the names of its parameters. */
export const placeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

const parametersIn = (list: unknown, document: unknown): Fields[] =>
  (Array.isArray(list) ? list : []).flatMap((written) => {
    const parameter = resolved(written, document);
    return typeof parameter?.name === 'string' && typeof parameter.in === 'string' ? [parameter] : [];
  });

/** Both documents of a version, and the version's name. */
export interface Documents {
  readonly before: unknown;
  readonly after: unknown;
  readonly version: string;
}

/** An operation in both documents; `tell` makes the findings about it. */
export interface OperationPair {
  readonly was: Operation;
  readonly is: Operation;
  readonly tell: Tell;
}

/** The parts of a version that are compared separately, with their endpoints. A record is one entry of the list. */
export const ENDPOINT = {
  list: '/posts',
  record: '/posts',
  post: '/posts/{slug}',
  tags: '/tags',
  categories: '/categories',
  authors: '/authors',
  stats: '/stats',
} as const;

export type Part = keyof typeof ENDPOINT;
export const PARTS = Object.keys(ENDPOINT) as Part[];
