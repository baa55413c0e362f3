import { expect, test } from 'vitest';
import { openapi } from '../../src/contract/openapi.ts';
import { announcedIn } from '../../src/diff/announced.ts';
import { site, siteVersion } from '../helpers/site.ts';

const NOW = Date.UTC(2026, 6, 1);
const SUNSET = Date.UTC(2027, 0, 31, 12);
const documentOf = (version: object): object =>
  openapi({ site: site({ versions: { v1: siteVersion(version) } }), version: 'v1', customFields: {}, now: NOW });

test('what a document of a version announces is read back from it', () => {
  expect(announcedIn(documentOf({}))).toEqual({ isDeprecated: false, sunset: null, suggest: null });
  expect(announcedIn(documentOf({ deprecated: 1 }))).toEqual({ isDeprecated: true, sunset: null, suggest: null });
  expect(announcedIn(documentOf({ deprecated: 1, sunset: SUNSET, suggest: 'v2' }))).toEqual({
    isDeprecated: true,
    sunset: SUNSET,
    suggest: 'v2',
  });
  expect(announcedIn(documentOf({ deprecated: NOW + 1, sunset: SUNSET, suggest: 'v2' }))).toEqual({
    isDeprecated: false,
    sunset: null,
    suggest: null,
  });
});

test('what is no such document announces nothing', () => {
  for (const document of [null, 'x', [], {}, { info: { description: 7 } }]) expect(announcedIn(document)).toBeNull();
});
