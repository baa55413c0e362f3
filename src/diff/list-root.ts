import { V1_LIST } from '../resolver/list-template.ts';
import { isObject } from './contract/declared-shape.ts';
import type { Shape } from './contract/shape.ts';

/** The names that lead from a list's answer to its records; null when the template is none. */
export const recordsPath = (template: readonly string[] = V1_LIST): readonly string[] | null => {
  const text = template.map((piece, at) => (at % 2 === 0 ? piece : piece === 'records' ? '"\\u0000"' : '0')).join('');
  try {
    return find(JSON.parse(text), []);
  } catch {
    return null;
  }
};

const find = (value: unknown, path: readonly string[]): readonly string[] | null => {
  if (Array.isArray(value)) return value.length === 1 && value[0] === '\0' ? path : null;
  if (!isObject(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = find(inner, [...path, name]);
    if (found !== null) return found;
  }
  return null;
};

/** An answer without its records: the list is there, and empty. */
export const withoutRecords = (answer: unknown, path: readonly string[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(answer) ? [] : answer;
  if (!isObject(answer) || !Object.hasOwn(answer, name)) return answer;
  return { ...answer, [name]: withoutRecords(answer[name], rest) };
};

/** A list's declared shape, cut into the envelope and the record; null for the record where there is none. */
export const splitList = (list: Shape, path: readonly string[]): readonly [envelope: Shape, record: Shape | null] => {
  const [name, ...rest] = path;
  if (name === undefined) return [{ ...list, items: null }, list.items];
  const field = list.fields.get(name);
  if (field === undefined) return [list, null];
  const [inner, record] = splitList(field.shape, rest);
  return [{ ...list, fields: new Map(list.fields).set(name, { ...field, shape: inner }) }, record];
};
