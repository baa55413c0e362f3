import { isSlug } from './slug.ts';

/** What nobody sees: joiners, signs of direction, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
/** What no slug has. A mark alone belongs to no letter. */
const NO_PARTS = /[^\p{L}\p{N}\p{Mn}\p{Mc}._-]+/gu;
const LONE_MARKS = /(?<![\p{L}\p{N}\p{Mn}\p{Mc}])[\p{Mn}\p{Mc}]+/gu;

/**
 * A name as a slug that keeps its letters, of any script, and its dots. What else there is becomes hyphens, and so do all dots
 * where they would make the name that of another kind of file. Empty when nothing of the name can be kept.
 */
export const keptName = (written: string): string => {
  const name = written.normalize('NFC');
  if (isSlug(name)) return name;
  const kept = name
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .replace(NO_PARTS, '\0')
    .replace(LONE_MARKS, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\0.]+|[\0.]+$/g, '')
    .replace(/-*\0-*|\0/g, '-');
  return isSlug(kept) ? kept : kept.replaceAll('.', '-');
};
