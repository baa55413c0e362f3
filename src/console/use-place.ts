import { useEffect, useState } from 'preact/hooks';
import { type Place, placeOf, searchOf } from './address.ts';

/** Goes to another place: what is given replaces what the address says, `push` makes it one to go back from. */
export type Go = (place: Place, how?: 'push' | 'replace') => void;

/** The place that the address names, and how to go to another. */
export const usePlace = (): readonly [Place, Go] => {
  const [place, setPlace] = useState(() => placeOf(location.search));
  useEffect(() => {
    const read = (): void => setPlace(placeOf(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go: Go = (next, how = 'push') => {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', searchOf(next));
    setPlace(next);
  };
  return [place, go];
};
