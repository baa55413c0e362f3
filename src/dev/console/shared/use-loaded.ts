import { useEffect, useState } from 'preact/hooks';

export type Loaded<Value> = ({ readonly value: Value } | { readonly problem: string }) & {
  /** The first of the inputs for which it was loaded. */
  readonly of: unknown;
};

/**
 * Loads a value, and again whenever one of the inputs changes. Returns the last value or problem until then, and null
 * before the first. It waits for `pause` milliseconds first: inputs can change faster than people read.
 */
export const useLoaded = <Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
  pause = 0,
): Loaded<Value> | null => {
  const [loaded, setLoaded] = useState<Loaded<Value> | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const of = inputs[0];
    const timer = setTimeout(() => {
      load(signal).then(
        (value) => signal.aborted || setLoaded({ value, of }),
        (error: unknown) => signal.aborted || setLoaded({ problem: String(error), of }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, inputs);
  return loaded;
};

/** The loaded value; null where there is none. */
export const loadedValue = <Value>(loaded: Loaded<Value> | null): Value | null =>
  loaded !== null && 'value' in loaded ? loaded.value : null;
