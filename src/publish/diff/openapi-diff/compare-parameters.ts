import type { Fields } from '../../../shared/is-object.ts';
import { compareShapes } from './compare-shapes.ts';
import { declaredShape, openShape, type Shape } from './declared-shape.ts';
import type { Documents, OperationPair } from './described-operations.ts';
import type { Finding, Tell } from './finding.ts';

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
export const compareParameters = (pair: OperationPair, { before, after }: Documents): Finding[] => {
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

/** Compares in the opposite direction than for answers: the new shape must accept all values of the old one. */
const compareAccepted = (was: Parameter, is: Parameter, tell: Tell): Finding[] => {
  const effects = compareShapes(is.shape, was.shape)
    .filter(({ change }) => change !== 'default-value')
    .map(({ effect, change }) => (change === 'fewer-items' ? 'additive' : effect));
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
