import type { Refusal } from '../refusal.ts';
import { ConditionError, StoreError } from '../store.ts';

/** Names of errors, of S3 and its like, of CloudFront, of the SDK and of Node. */
const REFUSALS: Readonly<Record<Refusal, readonly string[]>> = {
  busy: [
    ...['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'ThrottlingException', 'Throttling'],
    ...['TooManyRequests', 'OperationAborted', 'ConditionalRequestConflict', 'BadDigest', 'IncompleteBody'],
    'TooManyInvalidationsInProgress',
  ],
  unreachable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['TimeoutError', 'AbortError', 'SyntaxError', 'ERR_STREAM_PREMATURE_CLOSE'],
  ],
  credentials: [
    ...['CredentialsProviderError', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'],
    ...['TokenRefreshRequired', 'ExpiredTokenException', 'InvalidClientTokenId', 'RequestTimeTooSkewed'],
  ],
  denied: ['AccessDenied', 'AllAccessDisabled', 'AccountProblem', 'MethodNotAllowed'],
  'no-bucket': [
    ...[
      'NoSuchBucket',
      'NoSuchDistribution',
      'InvalidBucketName',
      'PermanentRedirect',
      'TemporaryRedirect',
      'IllegalLocationConstraint',
    ],
    ...['AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'],
  ],
  unsupported: ['NotImplemented'],
  refused: [],
};

export type AwsSecrets = Readonly<Record<string, string | undefined>>;

/** What no error message may show, whoever has put it there. */
export const awsSecretsIn = (env: AwsSecrets): string[] =>
  ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_ACCESS_KEY_ID'].map((variable) => env[variable] ?? '');

interface SdkError extends Error {
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What the SDK has thrown as a store throws it, without what is secret in it. */
export const s3Error = (error: unknown, secrets: readonly string[]): Error => {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof ConditionError)
    return error as Error;
  const { code, Code, $metadata, name, message } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  if (status === 412 || name === 'PreconditionFailed') return new ConditionError();
  const names = [name, code, Code].map(String);
  const known = Object.entries(REFUSALS).find(([, among]) => names.some((each) => among.includes(each)));
  const refusal =
    message === NO_REGION ? 'no-bucket' : ((known?.[0] as Refusal | undefined) ?? refusalOf(status, message));
  return new StoreError(refusal, withoutSecrets(told(name, message), secrets));
};

const NO_REGION = 'Region is missing';

/** An answer that is cut off is no answer: the SDK says so in words of its parser. */
const CUT = /aborted|socket hang up|premature|Unexpected (?:end|token)|parse|Deserialization/i;

const refusalOf = (status: number | undefined, message: string): Refusal => {
  if (status === undefined || status < 400) return CUT.test(message) ? 'unreachable' : 'refused';
  const refusal = ({ 401: 'credentials', 403: 'denied', 408: 'busy', 429: 'busy', 501: 'unsupported' } as const)[
    status
  ];
  return refusal ?? (status >= 500 ? 'busy' : 'refused');
};

/** Without the SDK's advice to its programmers. */
const told = (name: string, message: string): string => {
  const [first = ''] = message.split('\n');
  return name === 'Error' || first.includes(name) ? first : `${name}: ${first}`;
};

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, '…')), text);
