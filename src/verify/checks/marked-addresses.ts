import { addressAttributesIn } from '../../html/addresses.ts';
import { isObject } from '../read-answer.ts';

/**
 * What is wrong with the marked addresses of a detail, as a phrase; null where nothing is, or where the field means something
 * else. Whoever replaces what they mark must never write anywhere but into an address.
 */
export const markedProblem = (html: string, marks: unknown): string | null => {
  if (!Array.isArray(marks) || !marks.every(isMark)) return null;
  const ends = new Map(
    addressAttributesIn(html).flatMap(({ addresses }) => addresses.map(({ start, end }) => [start, end] as const)),
  );
  let last = -1;
  for (const { start, length } of marks) {
    const end = ends.get(start);
    if (end === undefined || start <= last || length < 0 || start + length > end)
      return 'addresses are not where addresses stand in htmlContent, in its order';
    last = start;
  }
  return null;
};

const isMark = (mark: unknown): mark is { readonly start: number; readonly length: number } =>
  isObject(mark) && Number.isInteger(mark.start) && Number.isInteger(mark.length) && 'slug' in mark;
