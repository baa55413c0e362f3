import { isObject } from '../../diff/contract/declared-shape.ts';
import { below, itemsOf } from '../../diff/contract/field-path.ts';
import { openShape, type Shape } from '../../diff/contract/shape.ts';

/** What lists and other answers put an envelope around; each has a shape of its own. */
export const ENTITIES: readonly string[] = ['PostRecord', 'Post', 'Term', 'Author'];

/** Where an envelope holds an entity. */
export interface EntityPlace {
  readonly name: string;
  /** Names of fields from the outside in; null for what is in a list. */
  readonly steps: readonly (string | null)[];
}

/** The place of the first entity that a schema refers to; null where it refers to none. */
export const entityPlace = (schema: unknown): EntityPlace | null => {
  if (!isObject(schema)) return null;
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : '';
  if (ENTITIES.includes(name)) return { name, steps: [] };
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  for (const [step, inner] of [...properties, [null, schema.items] as const]) {
    const found = entityPlace(inner);
    if (found !== null) return { name: found.name, steps: [step, ...found.steps] };
  }
  return null;
};

/** An envelope's shape with nothing said of what is in it. */
export const withoutEntity = (shape: Shape, [step, ...rest]: EntityPlace['steps']): Shape => {
  if (step === undefined) return openShape();
  if (step === null) return { ...shape, items: shape.items && withoutEntity(shape.items, rest) };
  const field = shape.fields.get(step);
  if (field === undefined) return shape;
  return { ...shape, fields: new Map(shape.fields).set(step, { ...field, shape: withoutEntity(field.shape, rest) }) };
};

export const pathOf = ({ steps }: EntityPlace): string =>
  steps.reduce<string>((path, step) => (step === null ? itemsOf(path) : below(path, step)), '');
