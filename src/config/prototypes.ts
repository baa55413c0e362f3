import { type ConfigProblem, invalid } from './config-problem.ts';

/**
 * Options named `__proto__`. In JSON that is a key like any other, which would be dropped; in a program it is the
 * object's prototype instead, so the option would not be there at all.
 */
export const prototypeProblems = (written: unknown): ConfigProblem[] => problemsIn(written, [], new Set());

const problemsIn = (value: unknown, path: readonly PropertyKey[], seen: Set<unknown>): ConfigProblem[] => {
  if (typeof value !== 'object' || value === null || seen.has(value) || isContract(path) || isMarked(path)) return [];
  seen.add(value);
  const prototype: object | null = Object.getPrototypeOf(value);
  // What is made by a class, such as a date, has its prototype from there.
  const isWritten =
    prototype !== null && Object.getPrototypeOf(prototype) !== null && hasOrdinaryConstructor(prototype);
  const own = Object.hasOwn(value, '__proto__') || isWritten ? [reserved([...path, '__proto__'])] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, item]) =>
      name === '__proto__' ? [] : problemsIn(item, [...path, name], seen),
    ),
  ];
};

const isContract = ([option, , part]: readonly PropertyKey[]): boolean => option === 'versions' && part === 'contract';

const isMarked = ([option, part]: readonly PropertyKey[]): boolean => option === 'markdown' && part === 'marked';

/** A literal's own prototype has no constructor, or one that is data: that of a class is a function. */
const hasOrdinaryConstructor = (prototype: object): boolean =>
  !(
    Object.hasOwn(prototype, 'constructor') && typeof (prototype as { constructor: unknown }).constructor === 'function'
  );

const reserved = (path: readonly PropertyKey[]): ConfigProblem =>
  invalid(path, `Nothing can be called __proto__: ${path.join('.')}.`, 'Give it another name.');
