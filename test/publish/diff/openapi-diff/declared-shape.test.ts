import { expect, test } from 'vitest';
import { compareShapes } from '../../../../src/publish/diff/openapi-diff/compare-shapes.ts';
import { declaredShape } from '../../../../src/publish/diff/openapi-diff/declared-shape.ts';

const document = {
  components: {
    schemas: {
      Tree: { type: 'object', properties: { below: { $ref: '#/components/schemas/Tree' } } },
      Loop: { $ref: '#/components/schemas/Loop' },
      Name: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  },
};
const shapeOf = (schema: unknown) => declaredShape(schema, document);
const changes = (before: unknown, after: unknown): string[] =>
  compareShapes(shapeOf(before), shapeOf(after)).map(({ effect, change, path }) =>
    `${effect} ${change} ${path}`.trim(),
  );

test('recursive schemas do not loop forever', () => {
  expect(changes({ $ref: '#/components/schemas/Tree' }, { $ref: '#/components/schemas/Tree' })).toEqual([]);
  expect(shapeOf({ $ref: '#/components/schemas/Loop' }).isOpen).toBe(true);
});

test('an invalid schema allows any value, and promises nothing', () => {
  for (const schema of [undefined, null, true, {}, [], 'x', { $ref: 'http://elsewhere' }, { $ref: '#/__proto__' }]) {
    expect(shapeOf(schema).isOpen).toBe(true);
    expect(changes(schema, { type: 'string' })).toEqual([]);
  }
  expect(changes({ type: 'string' }, {})).toEqual(['breaking type-changed']);
});

test.each([
  ['null written in either way', { type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }, []],
  [
    'parts of a whole',
    { allOf: [{ $ref: '#/components/schemas/Name' }, { type: 'object', properties: { html: { type: 'string' } } }] },
    { type: 'object', properties: { name: { type: 'string' }, html: { type: 'string' } }, required: ['name'] },
    [],
  ],
  [
    'a part fewer',
    { allOf: [{ $ref: '#/components/schemas/Name' }, { type: 'object', properties: { html: { type: 'string' } } }] },
    { $ref: '#/components/schemas/Name' },
    ['breaking field-removed html'],
  ],
  [
    'a reference or null',
    { anyOf: [{ $ref: '#/components/schemas/Name' }, { type: 'null' }] },
    { $ref: '#/components/schemas/Name' },
    ['additive type-narrowed'],
  ],
  ['one value or several', { const: 'a' }, { enum: ['a', 'b'] }, ['breaking values-changed']],
  ['several values or any', { enum: ['a', 'b'] }, { type: 'string' }, ['breaking values-changed']],
  ['any or several', { type: 'string' }, { enum: ['a', 'b'] }, ['additive values-narrowed']],
  ['values, and null', { enum: ['a'] }, { anyOf: [{ enum: ['a'] }, { type: 'null' }] }, ['breaking null-allowed']],
  ['a format lost', { type: 'string', format: 'uri' }, { type: 'string' }, ['breaking type-changed']],
  ['one type of two', { type: ['string', 'integer'] }, { type: 'integer' }, ['additive type-narrowed']],
  ['two types of one', { type: 'integer' }, { type: ['string', 'integer'] }, ['breaking type-changed']],
  [
    'what a table holds',
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'number' } },
    ['breaking type-changed ["*"]'],
  ],
  ['wider limits of values', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 0 }, ['breaking constraint']],
  [
    'narrower limits of values',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 5 },
    ['additive constraint'],
  ],
  ['a limit more', { type: 'array', items: {} }, { type: 'array', items: {}, maxItems: 3 }, ['additive constraint']],
  ['a limit fewer', { type: 'number', maximum: 3 }, { type: 'number' }, ['breaking constraint']],
  ['another pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }, ['breaking constraint']],
  [
    'multiples of multiples',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    ['additive constraint'],
  ],
  [
    'multiples of less',
    { type: 'integer', multipleOf: 4 },
    { type: 'integer', multipleOf: 2 },
    ['breaking constraint'],
  ],
  [
    'a limit that is not understood',
    { type: 'string' },
    { type: 'string', not: { const: 'a' } },
    ['notice constraint'],
  ],
  ['null as OpenAPI 3.0 has it', { type: 'string', nullable: true }, { type: ['string', 'null'] }, []],
  [
    'what a table of patterns holds',
    { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
    { type: 'object', patternProperties: { '^a': { type: 'number' } }, additionalProperties: false },
    ['breaking type-changed ["*"]'],
  ],
  ['descriptions', { type: 'string', description: 'a', example: 'b' }, { type: 'string' }, []],
])('%s', (_, before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});
