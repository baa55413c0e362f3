import { dirname } from 'node:path/posix';
import type { Proposal } from './proposal.ts';
import { type Decision, decided } from './tools/tool.ts';

/** A file next to posts that declares their authors or tags, as in Docusaurus. */
interface TermFile {
  readonly file: string;
  readonly terms: 'authors' | 'tags';
  readonly decisions: readonly Decision[];
}

export const decideTermFiles = ({ workspaces }: Proposal, files: readonly string[]): readonly TermFile[] =>
  workspaces.flatMap(({ name, posts: [first = ''] }) => {
    const folder = first.replace(/\/[^/]*[*{[].*/, '');
    return files.flatMap((file): TermFile[] => {
      const terms = dirname(file) === folder ? /\/(authors|tags)\.ya?ml$/.exec(file)?.[1] : undefined;
      if (terms !== 'authors' && terms !== 'tags') return [];
      const declared = [`workspaces.${name}.${terms}`, file, `declares the ${terms} of posts`] as const;
      return [{ file, terms, decisions: decided(declared, ['terms.fields', true]) }];
    });
  });
