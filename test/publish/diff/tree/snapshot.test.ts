import { expect, test } from 'vitest';
import { openapi } from '../../../../src/api/openapi/openapi.ts';
import { announcedIn } from '../../../../src/publish/diff/tree/snapshot.ts';
import { site, siteVersion } from '../../../helpers/site.ts';

const NOW = Date.UTC(2026, 6, 1);
const SUNSET = Date.UTC(2027, 0, 31, 12);
const documentOf = (version: object): object =>
  openapi({ site: site({ versions: { v1: siteVersion(version) } }), version: 'v1', customFields: {}, now: NOW });

test('reads back the announcements in a version’s document, planned ones too', () => {
  const nothing = { deprecated: false, sunset: null, suggest: null, isComplete: true };
  expect(announcedIn(documentOf({}))).toEqual(nothing);
  for (const deprecated of [NOW - 1, NOW + 1]) {
    expect(announcedIn(documentOf({ deprecated, sunset: SUNSET, suggest: 'v2' }))).toEqual({
      deprecated,
      sunset: SUNSET,
      suggest: 'v2',
      isComplete: true,
    });
  }
});

test('a document without the extension yields the facts of its operations, marked incomplete', () => {
  const plain = { info: { description: 'This version is deprecated. It ends on some day. Move to v2.' } };
  const unknown = { deprecated: false, sunset: null, suggest: null, isComplete: false };
  expect(announcedIn(plain)).toEqual(unknown);
  expect(announcedIn({ ...plain, paths: { '/{key}/posts': { get: { deprecated: true } } } })).toEqual({
    ...unknown,
    deprecated: true,
  });
});

test('any other value announces nothing, and values of wrong types are ignored', () => {
  for (const document of [null, 'x', [], {}, { info: 7 }]) expect(announcedIn(document)).toBeNull();
  const lifecycle = { deprecated: 'soon', sunset: 7, suggest: '../x' };
  expect(announcedIn({ info: { 'x-lifecycle': lifecycle } })).toEqual({
    deprecated: false,
    sunset: null,
    suggest: null,
    isComplete: true,
  });
});
