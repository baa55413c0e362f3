import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/hosts/serve.ts';
import { freePort } from '../helpers/free-port.ts';
import { CASES } from './cases.ts';
import { fixtureOf, SCENARIOS } from './fixture.ts';
import { judge } from './judge.ts';
import { type Answer, send } from './request.ts';
import { type Outcome, saveResults } from './results.ts';
import { serveProcess } from './server.ts';

/** The cases that `serve` answers wrongly: it ignores queries, cannot set a status, and has no clock. */
const LIMITS: readonly string[] = JSON.parse(readFileSync(new URL('./serve-limits.json', import.meta.url), 'utf8'));

const outcomes = new Map<string, Outcome>();
afterAll(() => saveResults('serve', Object.fromEntries(outcomes)));

describe.each(SCENARIOS)('serve, %s', (scenario) => {
  test('answers what it supports, and has only the known limits', async () => {
    const fixture = await fixtureOf(scenario, serve);
    onTestFinished(() => fixture.remove());
    await fixture.emit();
    const port = await freePort();
    const main = createRequire(import.meta.url).resolve('serve/build/main.js');
    const args = [main, '-L', '-n', '-l', `tcp://127.0.0.1:${port}`, fixture.folder];
    const server = await serveProcess({ command: process.execPath, args, port });
    onTestFinished(() => server.close());

    const cases = CASES.filter((one) => one.scenario === scenario);
    for (const one of cases) {
      const first = one.first === undefined ? null : await send(server.origin, one.first);
      const answer = await send(server.origin, resolved(one.request, first));
      const verdict = judge(answer, resolved(one.expect, first), fixture, serve);
      outcomes.set(one.title, verdict.is === 'wrong' ? 'known' : verdict.is);
    }
    const wrong = cases.map(({ title }) => title).filter((title) => outcomes.get(title) === 'known');
    expect(wrong.sort()).toEqual(LIMITS.filter((title) => cases.some((one) => one.title === title)));
  });
});

const resolved = <T>(value: T | ((first: Answer) => T), first: Answer | null): T =>
  typeof value === 'function' ? (value as (first: Answer | null) => T)(first) : value;
