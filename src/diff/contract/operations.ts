import { isObject, resolved } from './declared-shape.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface Operation {
  /** In capitals: `GET`. */
  readonly method: string;
  /** The path below the key, as it is written: `/posts/{slug}`. */
  readonly path: string;
  /** The same without the names of its parameters, which no request holds: `/posts/{}`. */
  readonly place: string;
  readonly written: JsonObject;
  /** Those of the operation, then those of the path that it does not say again. References are followed. */
  readonly parameters: readonly JsonObject[];
}

/** As OpenAPI 3.1 has them. */
const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'trace'];

/** What a document says can be asked for. */
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
      const shared = parametersIn(item.parameters, document).filter((one) => !own.some((other) => isSame(one, other)));
      const parameters = [...own, ...shared];
      return [{ method: method.toUpperCase(), path, place: placeOf(path), written: operation, parameters }];
    });
  });
};

/** One operation by its method and its path below the key, whatever the parameters of the path are called. */
export const operationAt = (document: unknown, method: string, path: string): Operation | undefined =>
  operationsIn(document).find((operation) => operation.method === method && operation.place === placeOf(path));

const placeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

const parametersIn = (list: unknown, document: unknown): JsonObject[] =>
  (Array.isArray(list) ? list : []).flatMap((written) => {
    const parameter = resolved(written, document);
    return typeof parameter?.name === 'string' && typeof parameter.in === 'string' ? [parameter] : [];
  });

const isSame = (one: JsonObject, other: JsonObject): boolean => one.name === other.name && one.in === other.in;
