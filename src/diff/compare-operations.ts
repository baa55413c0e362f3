import { declaredShape, isObject, resolved } from './declared-shape.ts';
import { type Finding, finding } from './finding.ts';
import type { Shape } from './shape.ts';

type Operation = Readonly<Record<string, unknown>>;

/** What can be asked for, by path below the key. */
export const operationsIn = (document: unknown): ReadonlyMap<string, Operation> => {
  const paths = isObject(document) && isObject(document.paths) ? Object.entries(document.paths) : [];
  return new Map(
    paths.flatMap(([path, item]) =>
      isObject(item) && isObject(item.get) ? [[path.replace(/^\/\{key\}/, ''), item.get] as const] : [],
    ),
  );
};

/** Endpoints and parameters that came and went. Nothing where a document is missing. */
export const compareOperations = (before: unknown, after: unknown, version: string): Finding[] => {
  if (before === null || after === null) return [];
  const [was, is] = [operationsIn(before), operationsIn(after)];
  const added = [...is.keys()].filter((endpoint) => !was.has(endpoint));
  return [
    ...added.map((endpoint) =>
      finding({
        effect: 'additive',
        change: 'endpoint-added',
        version,
        endpoints: [endpoint],
        message: 'is a new endpoint',
      }),
    ),
    ...[...was].flatMap(([endpoint, old]) => {
      const now = is.get(endpoint);
      if (now === undefined) return [endpointRemoved(endpoint, version)];
      return compareParameters(parametersIn(old, before), parametersIn(now, after), { version, endpoint });
    }),
  ];
};

export const endpointRemoved = (endpoint: string, version: string): Finding =>
  finding({ effect: 'breaking', change: 'endpoint-removed', version, endpoints: [endpoint], message: 'was removed' });

interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

const parametersIn = (operation: Operation, document: unknown): Parameter[] =>
  (Array.isArray(operation.parameters) ? operation.parameters : []).flatMap((written) => {
    const parameter = resolved(written, document);
    if (typeof parameter?.name !== 'string') return [];
    const shape = declaredShape(parameter.schema, document);
    return [{ name: parameter.name, isRequired: parameter.required === true, shape }];
  });

interface At {
  readonly version: string;
  readonly endpoint: string;
}

/** Limits are told of by `compareLimits`. */
const compareParameters = (
  before: readonly Parameter[],
  after: readonly Parameter[],
  { version, endpoint }: At,
): Finding[] => {
  const put = (subject: string, parts: Pick<Finding, 'effect' | 'change' | 'message'>): Finding =>
    finding({ ...parts, subject, version, endpoints: [endpoint] });
  const removed = before.flatMap(({ name, isRequired, shape }) => {
    const now = after.find((other) => other.name === name);
    if (now === undefined)
      return [put(name, { effect: 'breaking', change: 'parameter-removed', message: 'is no parameter any more' })];
    const types = ({ types: of }: Shape): string => [...of].sort().join();
    return [
      ...(now.isRequired && !isRequired
        ? [put(name, { effect: 'breaking', change: 'parameter-required', message: 'has to be given now' })]
        : []),
      ...(types(shape) === types(now.shape)
        ? []
        : [put(name, { effect: 'breaking', change: 'parameter-changed', message: 'takes values of another type' })]),
    ];
  });
  const added = after
    .filter(({ name }) => before.every((other) => other.name !== name))
    .map(({ name, isRequired }) =>
      isRequired
        ? put(name, { effect: 'breaking', change: 'parameter-required', message: 'is new and has to be given' })
        : put(name, { effect: 'additive', change: 'parameter-added', message: 'is a new parameter' }),
    );
  return [...removed, ...added];
};
