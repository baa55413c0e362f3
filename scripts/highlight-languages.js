// Writes src/content/markdown/highlight-languages.ts, the table of highlight.js's languages: run it when highlight.js is raised.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const hljs = createRequire(import.meta.url)('highlight.js');

/** The languages that a grammar names for parts of a text; `*` where any may be guessed. */
const embedded = (grammar, seen = new Set()) => {
  if (typeof grammar !== 'object' || grammar === null || seen.has(grammar)) return [];
  seen.add(grammar);
  const { subLanguage } = grammar;
  const own = subLanguage == null ? [] : [subLanguage].flat();
  const guessed = Array.isArray(subLanguage) && subLanguage.length === 0 ? ['*'] : [];
  return [...own, ...guessed, ...Object.values(grammar).flatMap((part) => embedded(part, seen))];
};

const rows = hljs.listLanguages().map((name) => {
  const grammar = hljs.getLanguage(name);
  const names = [name, ...(grammar.aliases ?? [])].map((alias) => alias.toLowerCase());
  const parts = [...new Set(embedded(grammar))].sort();
  return `${[...new Set(names)].join(' ')}${parts.length > 0 ? ` > ${parts.join(' ')}` : ''}`;
});

/** The rows in lines of at most 120 characters. */
const lines = rows.join('; ').match(/\S(?:.{0,118}\S)?(?=\s|$)/g);

writeFileSync(
  new URL('../src/content/markdown/highlight-languages.ts', import.meta.url),
  `/**
 * The languages of highlight.js ${hljs.versionString}: of each its name and its other names, and after \`>\` the languages that it
 * names for parts of a text (\`*\`: it guesses among all). Made by scripts/highlight-languages.js, so that a language is loaded
 * only when a block asks for it.
 */
export const LANGUAGES: string = \`
${lines.join('\n')}
\`;
`,
);
