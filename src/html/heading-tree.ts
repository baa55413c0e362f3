import type { Heading } from './headings.ts';

/** A heading with those below it. */
export interface HeadingNode extends Heading {
  readonly children: readonly HeadingNode[];
}

/** Each heading below the nearest one before it that is of a higher level, whether or not levels between are left out. */
export const headingTree = (headings: readonly Heading[]): readonly HeadingNode[] => {
  const roots: HeadingNode[] = [];
  const open: { readonly level: number; readonly children: HeadingNode[] }[] = [];
  for (const { level, id, text } of headings) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const node = { level, id, text, children: [] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
};
