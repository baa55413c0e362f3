import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../../shared/diagnostics/diagnostic.ts';

export interface Loaded<Value> {
  /** The latest value; null before the first. */
  readonly value: Value | null;
  /** The error of the latest attempt; null if it succeeded. */
  readonly problem: string | null;
  /** The first of the inputs that the value was loaded for. */
  readonly of: unknown;
}

/** Loads a value, again `pause` milliseconds after an input changes, as inputs can change faster than people read. */
export const useLoaded = <Value,>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
  pause = 0,
): Loaded<Value> => {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ value: null, problem: null, of: undefined });
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const of = inputs[0];
    const timer = setTimeout(() => {
      load(signal).then(
        (value) => signal.aborted || setLoaded({ value, problem: null, of }),
        (error: unknown) => signal.aborted || setLoaded(({ value }) => ({ value, problem: messageOf(error), of })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, inputs);
  return loaded;
};

interface ShownProps<Value> {
  readonly loaded: Loaded<Value>;
  /** The text to show until the first value is loaded. */
  readonly waiting?: string;
  /** The text before a problem. */
  readonly failed?: string;
  readonly children: (value: Value) => ComponentChildren;
}

/** Shows a loaded value, or why there is none. */
export const Shown = <Value,>({ loaded, waiting, failed = '', children }: ShownProps<Value>): JSX.Element => {
  const { value, problem } = loaded;
  if (problem !== null) return <p class="notice">{failed + problem}</p>;
  return <>{value === null ? waiting && <p>{waiting}</p> : children(value)}</>;
};
