import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ConditionError, deployError, type Refusal, refusalOf, StoreError } from '../refusal-error.ts';

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The error names and codes of S3 and compatible services, CloudFront, the SDK and Node. */
const REFUSALS: Readonly<Record<Refusal, readonly string[]>> = {
  busy: names(`
    SlowDown ServiceUnavailable InternalError RequestTimeout ThrottlingException Throttling TooManyRequests
    OperationAborted ConditionalRequestConflict BadDigest IncompleteBody TooManyInvalidationsInProgress
  `),
  unreachable: names(`
    ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH
    TimeoutError AbortError SyntaxError ERR_STREAM_PREMATURE_CLOSE
  `),
  credentials: names(`
    CredentialsProviderError InvalidAccessKeyId SignatureDoesNotMatch ExpiredToken InvalidToken
    TokenRefreshRequired ExpiredTokenException InvalidClientTokenId RequestTimeTooSkewed
  `),
  denied: ['AccessDenied', 'AllAccessDisabled', 'AccountProblem', 'MethodNotAllowed'],
  'no-bucket': names(`
    NoSuchBucket NoSuchDistribution InvalidBucketName PermanentRedirect TemporaryRedirect
    AuthorizationHeaderMalformed IllegalLocationConstraint IllegalLocationConstraintException
  `),
  unsupported: ['NotImplemented'],
  refused: [],
};

export type Env = Readonly<Record<string, string | undefined>>;

/** The secrets that no error message may show. */
export const awsSecretsIn = (env: Env): string[] =>
  ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_ACCESS_KEY_ID'].map((variable) => env[variable] ?? '');

interface SdkError extends Error {
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Turns an error of the SDK into a StoreError or ConditionError, without secrets. */
export const awsError = (error: unknown, secrets: readonly string[], isConditional = false): Error => {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof ConditionError)
    return error as Error;
  const { code, Code, $metadata, name, message } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  const names = [name, code, Code].map(String);
  // `NoSuchKey` is the answer to If-Match if the object was deleted.
  const isFalse = status === 412 || names.some((each) => each === 'PreconditionFailed' || each === 'NoSuchKey');
  if (isConditional && isFalse) return new ConditionError();
  const known = (Object.keys(REFUSALS) as Refusal[]).find((refusal) =>
    names.some((each) => REFUSALS[refusal].includes(each)),
  );
  const refusal = message === NO_REGION ? 'no-bucket' : (known ?? refusalBy(status ?? 0, message));
  // The SDK's message for an answer without a body has no reason.
  const shown = message === 'UnknownError' ? `status ${status}` : firstLineOf(name, message);
  return new StoreError(refusal, withoutSecrets(shown, secrets));
};

const NO_REGION = 'Region is missing';

/** Matches the SDK's messages about an incomplete answer. */
const CUT = /aborted|socket hang up|premature|Unexpected (?:end|token)|parse|Deserialization/i;

const refusalBy = (status: number, message: string): Refusal =>
  status < 400 && CUT.test(message) ? 'unreachable' : refusalOf(status);

/** Returns the first line of a message: the SDK's other lines are advice for programmers. */
const firstLineOf = (name: string, message: string): string => {
  const [first = ''] = message.split('\n');
  return name === 'Error' || first.includes(name) ? first : `${name}: ${first}`;
};

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, '…')), text);

/**
 * Loads an optional package from the project, or else from Galley's location. It does not come with Galley, as few
 * projects need it. `purpose` completes “To …” in the error message for a missing package.
 */
export const loadOptional = <Package>(name: string, { root, purpose }: { root: string; purpose: string }): Package => {
  // Its warning about the version of Node has nine lines, and its user may not choose that version.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const require = createRequire(from);
    try {
      return require(name) as Package;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
      if (!isMissing) throw error;
    }
  }
  throw deployError(
    'no-sdk',
    `To ${purpose}, Galley needs the package ${name}, which is not installed.`,
    `Install it: npm install --save-dev ${name}`,
    2,
  );
};
