import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSecurity } from './compare-security.ts';
import { resolved } from './declared-shape.ts';
import { type Finding, type FindingParts, finding } from './finding.ts';
import type { Documents, OperationPair } from './operation-pair.ts';
import { type Operation, operationsIn } from './operations.ts';

/** Endpoints, methods and what they take and give, as the documents say. Nothing where one is missing. */
export const compareOperations = (documents: Documents): Finding[] => {
  const { before, after, version } = documents;
  if (before === null || after === null) return [];
  const [old, now] = [operationsIn(before), operationsIn(after)];
  return [
    ...now.filter(firstOfPlace).flatMap((is) => (hasPlace(old, is) ? [] : [endpointAdded(is.path, version)])),
    ...old.filter(firstOfPlace).flatMap((was) => (hasPlace(now, was) ? [] : [endpointRemoved(was.path, version)])),
    ...now.filter((is) => hasPlace(old, is) && !partner(old, is)).map((is) => methodAdded(is, version)),
    ...old.flatMap((was) => {
      const is = partner(now, was);
      if (is === undefined) return hasPlace(now, was) ? [methodRemoved(was, version)] : [];
      const put = (parts: FindingParts): Finding => finding({ version, endpoints: [is.path], ...parts });
      return compareOperation({ was, is, put }, documents);
    }),
  ];
};

export const endpointRemoved = (endpoint: string, version: string): Finding =>
  finding({ effect: 'breaking', change: 'endpoint-removed', version, endpoints: [endpoint], message: 'was removed' });

const endpointAdded = (endpoint: string, version: string): Finding =>
  finding({
    effect: 'additive',
    change: 'endpoint-added',
    version,
    endpoints: [endpoint],
    message: 'is a new endpoint',
  });

const methodAdded = ({ method, path }: Operation, version: string): Finding =>
  finding({
    effect: 'additive',
    change: 'method-added',
    version,
    endpoints: [path],
    subject: method,
    message: 'is a new method',
  });

const methodRemoved = ({ method, path }: Operation, version: string): Finding =>
  finding({
    effect: 'breaking',
    change: 'method-removed',
    version,
    endpoints: [path],
    subject: method,
    message: 'is no method any more',
  });

const firstOfPlace = ({ place }: Operation, at: number, all: readonly Operation[]): boolean =>
  all.findIndex((other) => other.place === place) === at;

const hasPlace = (operations: readonly Operation[], { place }: Operation): boolean =>
  operations.some((other) => other.place === place);

const partner = (operations: readonly Operation[], { place, method }: Operation): Operation | undefined =>
  operations.find((other) => other.place === place && other.method === method);

const compareOperation = (pair: OperationPair, documents: Documents): Finding[] => [
  ...compareParameters(pair, documents),
  ...compareBody(pair, documents),
  ...compareSecurity(pair, documents),
  ...compareResponses(pair, documents),
  ...compareDeprecation(pair, documents),
];

const compareBody = ({ was, is, put }: OperationPair, { before, after }: Documents): Finding[] => {
  const isRequired = (operation: Operation, document: unknown): boolean =>
    resolved(operation.written.requestBody, document)?.required === true;
  return isRequired(is, after) && !isRequired(was, before)
    ? [
        put({
          effect: 'breaking',
          change: 'body-required',
          subject: is.method,
          message: 'has to be sent with a body now',
        }),
      ]
    : [];
};

/** Where all operations are deprecated, the version is: that is told as such. */
const compareDeprecation = ({ was, is, put }: OperationPair, { after }: Documents): Finding[] => {
  const isWhole = operationsIn(after).every(({ written }) => written.deprecated === true);
  if (isWhole || is.written.deprecated !== true || was.written.deprecated === true) return [];
  return [put({ effect: 'notice', change: 'operation-deprecated', subject: is.method, message: 'is deprecated now' })];
};
