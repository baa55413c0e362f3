import { useEffect, useState } from 'preact/hooks';
import type { HostRow } from '../../pipeline/host-answers.ts';
import { type Answer, ask } from '../api.ts';
import { NO_TERMS, type Terms, termsIn } from './terms.ts';

/** An answer with the time from the request to its last byte. */
export interface TimedAnswer extends Answer {
  readonly milliseconds: number;
}

export type Loaded<Value> = ({ readonly value: Value } | { readonly problem: string }) & {
  /** The first of the inputs that it was loaded for. */
  readonly of: unknown;
};

/** What is loaded for inputs, loaded again when one of them is another; until then the last, null before the first. */
const useLoaded = <Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> | null => {
  const [loaded, setLoaded] = useState<Loaded<Value> | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    load(aborting.signal).then(
      (value) => setLoaded({ value, of: inputs[0] }),
      (error: unknown) => aborting.signal.aborted || setLoaded({ problem: String(error), of: inputs[0] }),
    );
    return () => aborting.abort();
  }, inputs);
  return loaded;
};

/** What the API answers to a target; `again` asks once more. */
export const useAnswer = (target: string, again: readonly unknown[]): Loaded<TimedAnswer> | null =>
  useLoaded(
    async (signal) => {
      const started = performance.now();
      const answer = await ask(`/_galley/api${target}`, signal);
      return { ...answer, milliseconds: performance.now() - started };
    },
    [target, ...again],
  );

/** What each host would answer. */
export const useHostRows = (target: string, again: readonly unknown[]): Loaded<readonly HostRow[]> | null =>
  useLoaded(
    async (signal) => {
      const { status, body } = await ask(`/_galley/hosts.json?target=${encodeURIComponent(target)}`, signal);
      if (status !== 200) throw new Error(JSON.parse(body).message);
      return JSON.parse(body);
    },
    [target, ...again],
  );

/** The terms of the index in a folder of the API. */
export const useTerms = (folder: string, again: readonly unknown[]): Terms => {
  const loaded = useLoaded(
    async (signal) => termsIn((await ask(`/_galley/api${folder}/index/manifest.json`, signal)).body),
    [folder, ...again],
  );
  return loaded !== null && 'value' in loaded ? loaded.value : NO_TERMS;
};
