import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { netlifyRules } from '../../src/hosts/netlify-rules.ts';

import { PARAMETERS } from '../helpers/query-model.ts';
import type { Case } from './case.ts';
import { CASES } from './cases.ts';
import { type Fixture, fixtureOf, SCENARIOS, type Scenario } from './fixture.ts';
import { hasPackage } from './heavy.ts';
import { hostileIn } from './hostile.ts';
import { judge } from './judge.ts';
import { OTHER_MARK } from './marks.ts';
import { startNetlifyRules } from './netlify-simulator.ts';
import { randomQueries } from './random.ts';
import { type Answer, send, sendRaw } from './request.ts';
import { type Outcome, saveResults } from './results.ts';
import type { Running } from './suite.ts';

/**
 * Rules that must not reveal keys cannot implement the whole contract, so the usual suite does not apply. This test
 * shows what such rules can do, and lists every case that they answer wrongly with 200.
 */
const SILENTLY_WRONG = [
  'list: repeated tags add up',
  'list: repeated tags with lists in them',
  'list: repeated tags, far apart',
  'list: repeated tags, one name encoded',
  'list: a repeated parameter: the first counts',
  'list: a repeated parameter whose first is empty counts as absent',
  'list: an encoded name',
  'list: legacy, repeated tags add up',
  'language: the first of two counts',
  'language: the first of two counts, which is empty',
  'language: an encoded name',
  // Netlify prefers the file at this URL to the rules.
  'language: the manifest of another one',
];

/** Netlify uses the last of two equal parameters, and ignores encoded names and all parameters before a final `&`. */
const isMisread = (search: string): boolean => {
  const names = search.split('&').map((pair) => pair.replace(/=.*/s, ''));
  const known = names.filter((name) =>
    ['category', 'tags', 'author', 'limit', 'offset'].includes(decodeURIComponent(name)),
  );
  return search.endsWith('&') || new Set(known).size < known.length || known.some((name) => name.includes('%'));
};

/** Parameters with rules. Netlify ignores all others: unknown ones, and operators whose brackets are not escaped. */
const WITH_RULES = ['category', 'tags', 'author', 'limit', 'offset', 'sort', 'include', ...PARAMETERS].map(
  encodeURIComponent,
);

const hasRules = ({ request }: Case): boolean => {
  const pairs = typeof request === 'function' ? [] : (request.target.split('?')[1] ?? '').split('&');
  const names = pairs.map((pair) => pair.replace(/=.*/s, ''));
  return new Set(names).size === names.length && names.every((name) => WITH_RULES.includes(name));
};

describe.skipIf(!hasPackage('netlify-redirector') && process.env.CI === undefined)('netlify-rules', () => {
  const outcomes = new Map<string, Outcome>();
  afterAll(() => saveResults('netlify-rules', Object.fromEntries(outcomes)));

  describe.each(SCENARIOS)('%s', (scenario) => {
    let fixture: Fixture;
    let server: Running;
    beforeAll(async () => {
      fixture = await fixtureOf(scenario, netlifyRules);
      server = await startNetlifyRules(fixture);
    });
    afterAll(async () => {
      await server.close();
      await fixture.remove();
    });

    test('every wrong answer with status 200 is known', async () => {
      const wrong: string[] = [];
      for (const one of casesOf(scenario)) {
        const first = one.first === undefined ? null : await send(server.origin, one.first);
        const expected = resolved(one.expect, first);
        const answer = await send(server.origin, resolved(one.request, first));
        const verdict = judge(answer, expected, fixture, netlifyRules);
        outcomes.set(one.title, verdict.is === 'wrong' ? 'known' : verdict.is);
        const isList = /^(?:list|language): /.test(one.title) || (scenario === 'declared' && hasRules(one));
        if (verdict.is === 'wrong' && answer.status === 200 && isList) wrong.push(one.title);
      }
      const prefix = { current: 'list: ', languages: 'language: ' }[scenario as 'current'];
      expect(wrong).toEqual(prefix === undefined ? [] : SILENTLY_WRONG.filter((title) => title.startsWith(prefix)));
    });

    test('hostile addresses cause no server error and reveal no other files', async () => {
      for (const { target } of hostileIn(scenario)) {
        const { status, body } = await sendRaw(server.origin, target);
        expect(status, target).toBeLessThan(500);
        if (scenario === 'sunset' && status === 200) expect(body, target).not.toMatch(/"total":|htmlContent/);
        if (!/other/.test(target)) expect(body.includes(OTHER_MARK), target).toBe(false);
      }
    });

    test.runIf(scenario === 'current')(
      '2000 random queries get the page or 404, except those that are misread',
      async () => {
        const wrong: string[] = [];
        let found = 0;
        for (const { key, search, target } of randomQueries(2000, 11)) {
          const answer = await send(server.origin, { target });
          if (answer.status === 404 || isMisread(search)) continue;
          found += 1;
          const verdict = judge(answer, { status: 200, list: { key, search } }, fixture, netlifyRules);
          if (verdict.is === 'wrong') wrong.push(`${target}: ${verdict.because}`);
        }
        expect(wrong).toEqual([]);
        expect(found).toBeGreaterThan(400);
      },
    );
  });
});

const casesOf = (scenario: Scenario) => CASES.filter((one) => one.scenario === scenario);

const resolved = <T>(value: T | ((first: Answer) => T), first: Answer | null): T =>
  typeof value === 'function' ? (value as (first: Answer | null) => T)(first) : value;
