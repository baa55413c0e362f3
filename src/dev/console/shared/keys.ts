import { useEffect, useRef, useState } from 'preact/hooks';

/** The name under which the browser remembers that keys without Ctrl are no shortcuts. */
const OFF = 'galley-keys-off';

/** The browser's storage; null if the browser denies access to it. */
const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};

/** Whether single keys are shortcuts. People who dictate text need to turn them off. */
export const areKeysOn = (): boolean => (storage()?.getItem(OFF) ?? null) === null;

export const setKeysOn = (isOn: boolean): void => (isOn ? storage()?.removeItem(OFF) : storage()?.setItem(OFF, 'off'));

/** Calls a function for a key, by its name as in `KeyboardEvent.key`; `Ctrl-k` is also Command-K. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const name = nameOf(event);
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (act === undefined || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};

/** Returns the name of a shortcut; empty for keys that type text, and for other combinations. */
const nameOf = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string => {
  if (altKey) return '';
  if (ctrlKey || metaKey) return `Ctrl-${key.toLowerCase()}`;
  const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
  return isTyping || !areKeysOn() ? '' : key;
};

/** Whether the window matches a media query, now and after each change. */
export const useMedia = (query: string): boolean => {
  const [isMatch, setIsMatch] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const update = (): void => setIsMatch(media.matches);
    update();
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, [query]);
  return isMatch;
};

/** The width of phones, as in the style sheets. */
export const PHONE = '(max-width: 50rem)';
