import { laidOut, type TreeFile, type TreePart } from '../../src/api/tree/tree.ts';

/** A tree of one part with these files. */
export const partsOf = (files: readonly TreeFile[]): readonly TreePart[] => [laidOut('all', files)];
