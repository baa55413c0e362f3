import { useEffect, useState } from 'preact/hooks';

/** The arrow keys go through posts faster than anybody reads. */
const PAUSE = 60;

/** What `ask` gives, which never rejects unless aborted, asked again whenever something of `on` is another; null before the first. */
export const useAsked = <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  on: readonly unknown[],
): Answer | null => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      ask(signal).then(
        (given) => signal.aborted || setAnswer(() => given),
        (error: unknown) => {
          if (!signal.aborted) throw error;
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, on);
  return answer;
};
