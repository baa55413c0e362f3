/** Patterns of slugs and of addresses. */
export interface Patterns {
  readonly slug: string;
  readonly url: string;
}

/** Those of all posts, and by folder those that count there instead. */
export interface PatternsByFolder extends Patterns {
  readonly byFolder: Readonly<Record<string, { readonly [Name in keyof Patterns]?: string | undefined }>>;
}

/** The patterns that count for a file: what the nearest of its folders says, else what is said of all posts. */
export const patternsOfFile = ({ slug, url, byFolder }: PatternsByFolder, file: string): Patterns => {
  let nearest = '';
  for (const folder of Object.keys(byFolder))
    if (folder.length > nearest.length && file.startsWith(`${folder}/`)) nearest = folder;
  const own = byFolder[nearest];
  return { slug: own?.slug ?? slug, url: own?.url ?? url };
};
