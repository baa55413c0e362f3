import type * as z from 'zod';
import { nearest } from '../shared/diagnostics/did-you-mean.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'an object',
  object: 'an object',
};

/** Messages for zod's own checks, as the end of a sentence about a value. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    const { expected, input } = issue;
    if (input === undefined) return 'it is missing';
    const actual = Array.isArray(input) ? 'array' : typeof input;
    const isNumber = actual === 'number' && expected !== 'string';
    return `it must be ${TYPES[expected] ?? expected}, not ${isNumber || input === null ? input : (TYPES[actual] ?? `a ${actual}`)}`;
  }
  if (issue.code === 'invalid_value') return `it must be ${oneOf(issue.values, issue.input)}`;
  if (issue.code === 'too_big') return `it must be at most ${issue.maximum}`;
  if (issue.code === 'unrecognized_keys') return `unknown key ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message;
  if (issue.code === 'invalid_union') return 'its type is wrong';
  if (issue.code !== 'too_small') return undefined;
  return issue.origin === 'number' || issue.origin === 'int'
    ? `it must be at least ${issue.minimum}`
    : 'it must not be empty';
};

/** The longest list of values that is shown in full for a typo. */
const MOST_VALUES = 8;

export const oneOf = (values: readonly unknown[], input: unknown): string => {
  const near = values.length > MOST_VALUES ? nearest(String(input), values.map(String)) : undefined;
  if (near === undefined) return values.map((value) => JSON.stringify(value)).join(' or ');
  return `one of ${values.length} values, such as ${JSON.stringify(near)}, not ${JSON.stringify(input)}`;
};
