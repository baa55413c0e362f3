import type { TreeFile } from '../../src/tree/tree.ts';
import { laidOut, type TreePart } from '../../src/tree/tree-part.ts';

/** A tree in one part that is laid out. */
export const partsOf = (files: readonly TreeFile[]): readonly TreePart[] => [laidOut('all', 'other', files)];
