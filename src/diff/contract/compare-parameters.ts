import { compareShapes } from './compare-shapes.ts';
import { declaredShape } from './declared-shape.ts';
import type { Effect, Finding } from './finding.ts';
import type { Documents, OperationPair } from './operation-pair.ts';
import { openShape, type Shape } from './shape.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  /** By which a request sends it: its place and its name, of a path its place alone. */
  readonly wire: string;
  readonly isRequired: boolean;
  /** How values are written: `form, exploded`. */
  readonly style: string;
  readonly shape: Shape;
}

/** What a request may hold: whatever could be sent must still be taken, and mean the same. */
export const compareParameters = (pair: OperationPair, { before, after }: Documents): Finding[] => {
  const [was, is] = [parametersIn(pair.was, before), parametersIn(pair.is, after)];
  const tell = tellWith(pair);
  const find = (list: readonly Parameter[], wire: string): Parameter | undefined =>
    list.find((other) => other.wire === wire);
  const added = is.filter(({ wire }) => find(was, wire) === undefined);
  return [
    ...was.flatMap((old) => {
      const now = find(is, old.wire);
      if (now === undefined) return [tell(old, 'breaking', 'parameter-removed', 'is no parameter any more')];
      return compareParameter(old, now, (...parts) => tell(now, ...parts));
    }),
    ...added.map((now) =>
      now.isRequired
        ? tell(now, 'breaking', 'parameter-required', 'is new and has to be given')
        : tell(now, 'additive', 'parameter-added', 'is a new parameter'),
    ),
  ];
};

type Tell = (effect: Effect, change: Finding['change'], message: string) => Finding;

const tellWith =
  ({ put }: OperationPair) =>
  ({ name: subject }: Parameter, ...[effect, change, message]: Parameters<Tell>): Finding =>
    put({ effect, change, subject, message });

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

/** Names of headers have no case (RFC 9110, 5.1), and those in paths are in no request. */
const wireOf = (name: string, place: string, path: string): string => {
  if (place === 'path') return `path ${[...path.matchAll(/\{([^{}]*)\}/g)].findIndex((match) => match[1] === name)}`;
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
};

const schemaOf = ({ schema, content }: JsonObject): unknown =>
  schema ?? (Object.values((content ?? {}) as JsonObject)[0] as JsonObject | undefined)?.schema;

/** As OpenAPI 3.1 has it, 4.8.12.2: what is not said follows from the place. It shows in lists and objects only. */
const styleOf = ({ style, explode }: JsonObject, place: string): string => {
  const own = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return `${String(own)}${(explode ?? own === 'form') === true ? ', exploded' : ''}`;
};

/** Requests are texts: where any text is taken, so is all that can be written as one. */
const wireShape = (shape: Shape): Shape => {
  const isAnyText = shape.types.has('string') && shape.values === null && shape.constraints === '{}';
  return isAnyText ? { ...openShape(), fallback: shape.fallback } : shape;
};

const isCompound = ({ shape: { types } }: Parameter): boolean => types.has('array') || types.has('object');

const compareParameter = (was: Parameter, is: Parameter, tell: Tell): Finding[] => [
  ...(is.isRequired && !was.isRequired ? [tell('breaking', 'parameter-required', 'has to be given now')] : []),
  ...(was.isRequired && !is.isRequired ? [tell('additive', 'parameter-optional', 'need not be given any more')] : []),
  ...((isCompound(was) || isCompound(is)) && was.style !== is.style
    ? [tell('breaking', 'parameter-changed', 'is written in another way')]
    : []),
  ...compareTaken(was, is, tell),
  ...compareDefault(was, is, tell),
];

/** What is taken is compared the other way round than what is given: the new has to hold all of the old. */
const compareTaken = (was: Parameter, is: Parameter, tell: Tell): Finding[] => {
  const effects = compareShapes(is.shape, was.shape)
    .filter(({ change }) => change !== 'default-value')
    .map(({ effect }) => effect);
  if (effects.includes('breaking')) {
    return [tell('breaking', 'parameter-changed', 'does not take all values any more that it took')];
  }
  if (effects.includes('notice')) {
    return [tell('notice', 'parameter-changed', 'has other limits, of a kind that is not understood here')];
  }
  const isWider = effects.length > 0 || (is.shape.isOpen && !was.shape.isOpen);
  return isWider ? [tell('additive', 'parameter-widened', 'takes more values')] : [];
};

/** That of `limit` is told by `compareLimits`. */
const compareDefault = (was: Parameter, is: Parameter, tell: Tell): Finding[] => {
  const [old, now] = [was.shape.fallback, is.shape.fallback];
  if (was.name === 'limit' || old === null || old === now) return [];
  return [tell('breaking', 'parameter-default', 'has another default')];
};
