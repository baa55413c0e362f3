import { laidOut, type TreeFile, type TreePart } from '../../src/api/tree/tree.ts';

/** A tree in one part that is laid out. */
export const partsOf = (files: readonly TreeFile[]): readonly TreePart[] => [laidOut('all', 'other', files)];
