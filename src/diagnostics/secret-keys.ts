/** A key that comes from the environment: it is shown by its variable's name alone. */
export interface SecretKey {
  readonly env: string;
  readonly key: string;
}

export type Redact = (text: string) => string;

/** As `workspace.yaml` writes it. */
const asWritten = ({ env }: SecretKey): string => `{env: ${env}}`;

/** As a shell fills it in. */
export const asVariable = ({ env }: SecretKey): string => `$${env}`;

/** Shorter keys are words as well, and stand in other places with another meaning. */
const LONG = 8;

/**
 * A function that shows the names of keys in a text in place of the keys. A long key is found wherever it stands, in any
 * letter case and also without its last character, as in a request that must be refused; a short one where it stands as a
 * whole, as in a path.
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

/** Plain data with all its texts redacted. */
export const redactData = <Data>(data: Data, redact: Redact): Data => redactPart(data, redact) as Data;

const redactPart = (part: unknown, redact: Redact): unknown => {
  if (typeof part === 'string') return redact(part);
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => redactPart(each, redact));
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, redactPart(each, redact)]));
};

/** Matches keys where they stand as a whole. They consist of letters, digits, `_` and `-`, none of which a pattern reads otherwise. */
export const keyPattern = (keys: readonly string[]): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_-])(?:${keys.join('|')})(?![A-Za-z0-9_-])`, 'g');
