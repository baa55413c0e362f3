import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import type { Case, Expectation } from './case.ts';
import { CASES } from './cases.ts';
import { type Fixture, fixtureOf, SCENARIOS, type Scenario } from './fixture.ts';
import { harmOf } from './harm.ts';
import { type Hostile, hostileIn } from './hostile.ts';
import { judge, type Verdict } from './judge.ts';
import { randomQueries } from './random.ts';
import { send, sendRaw } from './request.ts';
import { type Outcome, saveResults } from './results.ts';
import { searchProblem } from './search-problem.ts';

/** A server of the published tree. */
export interface Running {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves a fixture with the host's emitted files. */
export type Start = (fixture: Fixture) => Promise<Running>;

export interface Options {
  /** Whether the runtime is installed. A missing runtime fails only in CI. */
  readonly installed?: boolean;
  /** Titles of cases and hostile URLs that this host answers wrongly, with reasons. A right answer to one fails. */
  readonly known?: Readonly<Record<string, string>>;
  /** The name of a variant of the host's configuration. The table shows only the variant without a name. */
  readonly form?: string;
  /** The number of random queries; 0 for hosts that ignore queries. */
  readonly queries?: number;
}

/** Tests a host on a real server: every case, random queries against the model, and hostile URLs. */
export const conformance = (name: string, start: Start, options: Options = {}): void => {
  const host = HOSTS[name];
  if (host === undefined) throw new Error(`no host ${name}`);
  const outcomes = new Map<string, Outcome>();
  const title = options.form === undefined ? name : `${name}, ${options.form}`;
  describe.skipIf(options.installed === false && process.env.CI === undefined)(title, () => {
    for (const scenario of SCENARIOS) describe(scenario, () => prove(scenario, { host, start, options, outcomes }));
    afterAll(() => (options.form === undefined ? saveResults(name, Object.fromEntries(outcomes)) : undefined));
  });
};

interface Proof {
  readonly host: Host;
  readonly start: Start;
  readonly options: Options;
  readonly outcomes: Map<string, Outcome>;
}

const SEARCH_TITLE = 'search: each file of the index, and what the client finds by it';

/** A host that serves a fixture. */
interface Serving {
  readonly origin: string;
  readonly fixture: Fixture;
  readonly host: Host;
}

const prove = (scenario: Scenario, { host, start, options, outcomes }: Proof): void => {
  const { known = {}, queries = 2000 } = options;
  let serving: Serving;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const fixture = await fixtureOf(scenario, host);
    close = fixture.remove;
    const server = await start(fixture);
    close = () => server.close().finally(fixture.remove);
    serving = { origin: server.origin, fixture, host };
  }, 120_000);
  afterAll(() => close());

  for (const one of CASES.filter((entry) => entry.scenario === scenario)) {
    test(one.title, async () => {
      const verdict = await verdictOn(one, serving);
      const limit = known[one.title];
      outcomes.set(one.title, limit !== undefined && verdict.is === 'wrong' ? 'known' : verdict.is);
      if (limit !== undefined) expect(verdict.is, `no longer a limit: ${limit}`).toBe('wrong');
      else expect(verdict.is === 'wrong' ? verdict.because : null).toBeNull();
    });
  }

  const kind = { current: '', languages: ' in languages', declared: ' with declared parameters' }[
    scenario as 'current'
  ];
  if (kind !== undefined && queries > 0) {
    const title = `${queries} random queries${kind}`;
    test(title, async () => {
      const { wrong, limited } = await askRandom(queries, serving);
      outcomes.set(title, wrong.length > 0 ? 'wrong' : limited === 0 ? 'right' : 'limited');
      expect(wrong).toEqual([]);
      // A host that refused every query would be exact but useless.
      expect(limited).toBeLessThan(scenario === 'declared' ? queries : queries * 0.9);
    }, 300_000);
  }

  if (scenario === 'current') {
    test(SEARCH_TITLE, async () => {
      const problem = await searchProblem(serving);
      outcomes.set(SEARCH_TITLE, problem === null ? 'right' : 'wrong');
      expect(problem).toBeNull();
    });
  }

  const hostile = hostileIn(scenario);
  test(`${hostile.length} hostile addresses do no unexpected harm`, async () => {
    const harms = await harmsDone(hostile, serving);
    const unknown = [...harms].filter(([target]) => !Object.hasOwn(known, target));
    outcomes.set(`hostile addresses, ${scenario}`, unknown.length === 0 ? 'right' : 'wrong');
    expect(unknown).toEqual([]);
    const expected = hostile.map(({ target }) => target).filter((target) => Object.hasOwn(known, target));
    expect([...harms.keys()], 'no longer a limit').toEqual(expected);
    await expect(send(serving.origin, { target: '/api/public/' })).resolves.toMatchObject({ status: 404 });
  }, 300_000);
};

const verdictOn = async (one: Case, { origin, fixture, host }: Serving): Promise<Verdict> => {
  const first = one.first === undefined ? null : await send(origin, one.first);
  const resolved = <T>(value: T | ((answer: NonNullable<typeof first>) => T)): T =>
    typeof value === 'function' ? (value as (answer: typeof first) => T)(first) : value;
  return judge(await send(origin, resolved(one.request)), resolved(one.expect), fixture, host);
};

const askRandom = async (
  count: number,
  { origin, fixture, host }: Serving,
): Promise<{ readonly wrong: readonly string[]; readonly limited: number }> => {
  const wrong: string[] = [];
  let limited = 0;
  for (const { key, search, target } of randomQueries(count, 11, fixture.scenario)) {
    const isRefused = fixture.answer(key, search) === '';
    const expected: Expectation = isRefused
      ? { status: 400, code: 'invalid_query' }
      : { status: 200, list: { key, search } };
    const verdict = judge(await send(origin, { target }), expected, fixture, host);
    if (verdict.is === 'wrong') wrong.push(`${target}: ${verdict.because}`);
    if (verdict.is === 'limited') limited += 1;
  }
  return { wrong, limited };
};

/** The faults of answers to hostile URLs, by URL. */
const harmsDone = async (all: readonly Hostile[], { origin, fixture }: Serving): Promise<Map<string, string>> => {
  const harms = new Map<string, string>();
  for (const hostile of all) {
    const harm = harmOf(await sendRaw(origin, hostile.target), hostile, fixture);
    if (harm !== null) harms.set(hostile.target, harm);
  }
  return harms;
};
