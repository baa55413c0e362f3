import type { Finding, FindingParts } from './finding.ts';
import type { Operation } from './operations.ts';

/** Both documents of a version, and the version's name. */
export interface Documents {
  readonly before: unknown;
  readonly after: unknown;
  readonly version: string;
}

/** An operation in both documents, and how a change of it is told. */
export interface OperationPair {
  readonly was: Operation;
  readonly is: Operation;
  readonly put: (parts: FindingParts) => Finding;
}
