import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DIALECTS } from '../../../src/config/dialects/dialects.ts';
import { whyNoPattern } from '../../../src/shared/fs/glob-pattern.ts';

const MAX_LINES = 150;

describe.each(Object.entries(DIALECTS))('the dialect %s', (name, dialect) => {
  test('is a data file that imports only its type', () => {
    const text = readFileSync(`src/config/dialects/${name}.ts`, 'utf8');
    expect(text.split('\n').length).toBeLessThan(MAX_LINES);
    expect([...text.matchAll(/from '(.+)'/g)].map((match) => match[1])).toEqual(['./dialect.ts']);
    expect(text).not.toMatch(/=>|\bfunction\b|\bnew\b/);
    expect(JSON.parse(JSON.stringify(dialect))).toEqual(dialect);
  });

  test('names only places below the project', () => {
    for (const pattern of dialect.posts) expect(whyNoPattern(pattern)).toBeNull();
  });
});
