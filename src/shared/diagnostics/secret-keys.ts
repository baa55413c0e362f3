import { type Diagnostic, DiagnosticError } from './diagnostic.ts';

/** A key from the environment. Output shows only the name of its variable. */
export interface SecretKey {
  readonly env: string;
  readonly key: string;
}

export type Redact = (text: string) => string;

/** The variable in the syntax of `workspace.yaml`. */
const asWritten = ({ env }: SecretKey): string => `{env: ${env}}`;

/** The variable in the syntax of a shell. */
export const asVariable = ({ env }: SecretKey): string => `$${env}`;

/** Shorter keys may also be ordinary words with another meaning. */
const LONG = 8;

/**
 * Replaces keys in text by their names. It finds a long key anywhere, in any letter case and also without its last
 * character, as in a request with a wrong key. It finds a short key only as a whole word, as in a path.
 */
export const createRedact = (
  secrets: readonly SecretKey[],
  show: (secret: SecretKey) => string = asWritten,
): Redact => {
  const longestFirst = [...secrets].sort((a, b) => b.key.length - a.key.length);
  const rules = longestFirst.map((secret) => ({ pattern: patternOf(secret), name: show(secret) }));
  return (text) => rules.reduce((redacted, { pattern, name }) => redacted.replace(pattern, () => name), text);
};

const patternOf = ({ key }: SecretKey): RegExp =>
  key.length < LONG ? keyPattern([key]) : new RegExp(`${key.slice(0, -1)}(?:${key.slice(-1)})?`, 'gi');

export const redactData = <Data>(data: Data, redact: Redact): Data => redactPart(data, redact) as Data;

const redactPart = (part: unknown, redact: Redact): unknown => {
  if (typeof part === 'string') return redact(part);
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => redactPart(each, redact));
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, redactPart(each, redact)]));
};

/** Matches keys as whole words. Keys consist of letters, digits, `_` and `-`, which need no escaping. */
export const keyPattern = (keys: readonly string[]): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_-])(?:${keys.join('|')})(?![A-Za-z0-9_-])`, 'g');

/** Redacts the keys in a diagnostic's text, such as those in output paths. */
export const redactDiagnostic = ({ message, help, related, ...rest }: Diagnostic, redact: Redact): Diagnostic => ({
  ...rest,
  message: redact(message),
  ...(help !== undefined && { help: redact(help) }),
  ...(related !== undefined && { related: related.map((other) => ({ ...other, message: redact(other.message) })) }),
});

/** Redacts the keys in a thrown error. Returns the error unchanged if it contains no key. */
export const redactError = (error: unknown, redact: Redact): unknown => {
  if (!(error instanceof Error) || redact(`${error.stack}${error.message}`) === `${error.stack}${error.message}`)
    return error;
  if (error instanceof DiagnosticError)
    return new DiagnosticError(
      error.diagnostics.map((diagnostic) => redactDiagnostic(diagnostic, redact)),
      error.exitCode,
    );
  const { stack } = error;
  error.message = redact(error.message);
  if (stack !== undefined) error.stack = redact(stack);
  return error;
};
