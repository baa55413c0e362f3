import { useEffect, useState } from 'preact/hooks';
import type { ConsoleContent } from '../preview/console-content.ts';

export interface Loaded {
  /** The last that could be read; null before the first. */
  readonly content: ConsoleContent | null;
  /** Why there is no newer one. */
  readonly problem: string | null;
}

/** The server's content, read again whenever it says that there is another. */
export const useContent = (): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({ content: null, problem: null });
  useEffect(() => {
    let asked = 0;
    const read = async (): Promise<void> => {
      asked += 1;
      const mine = asked;
      const next = await readContent();
      // An older answer must not replace a newer one.
      if (mine === asked) setLoaded(({ content }) => ({ content, ...next }));
    };
    const events = new EventSource('/_galley/events');
    let isLost = false;
    events.onmessage = () => void read();
    events.onerror = () => {
      isLost = true;
      setLoaded(({ content }) => ({ content, problem: 'The server has ended. This page goes on when it is back.' }));
    };
    events.onopen = () => {
      if (isLost) void read();
      isLost = false;
    };
    void read();
    return () => events.close();
  }, []);
  return loaded;
};

const readContent = async (): Promise<Partial<Loaded> & Pick<Loaded, 'problem'>> => {
  try {
    const response = await fetch('/_galley/content.json');
    const answer = await response.json();
    if (response.ok) return { content: answer, problem: null };
    return { problem: `The content cannot be read: ${answer.message}` };
  } catch {
    return { problem: 'The server does not answer.' };
  }
};
