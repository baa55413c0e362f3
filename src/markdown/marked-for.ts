import { Marked, type MarkedExtension } from 'marked';
import footnotes from 'marked-footnote';
import { renderAttributes } from './extensions/attributed-renderer.ts';
import type { Extension } from './extensions/extension.ts';

/** A function that gives a marked with the extensions that a text may hold: most hold none, and are read sooner. */
export const createMarkedFor = (
  always: readonly MarkedExtension[],
  extensions: readonly Extension[],
): ((text: string) => Marked) => {
  const known = new Map<string, Marked>();
  const create = (applied: readonly Extension[], ...others: readonly MarkedExtension[]): Marked => {
    const marked = new Marked(...always, ...applied.map(({ marked }) => marked), ...others);
    if (applied.length > 0) renderAttributes(marked);
    return marked;
  };
  return (text) => {
    const applied = extensions.filter(({ mayBeIn }) => mayBeIn(text));
    // The footnote extension carries its numbering from one text to the next, so each one that has any gets a fresh one.
    if (text.includes('[^')) return create(applied, footnotes());
    const key = applied.map((extension) => extensions.indexOf(extension)).join();
    const marked = known.get(key) ?? create(applied);
    known.set(key, marked);
    return marked;
  };
};
