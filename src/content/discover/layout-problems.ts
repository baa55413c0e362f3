import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { Folder } from './listing.ts';
import { DATA_FILES, isDataFile, isMarkdown } from './workspace-files.ts';

const LAYOUT =
  'Posts belong in content/<workspace>/posts/, for example content/blog/posts/hello.md. To create such a project, run `galley init`.';

/** Reports misplaced files in a folder of the content folder. With patterns, posts can be anywhere in it. */
export const layoutProblems = ({ name, file, files, special, hasPosts }: Folder, hasPatterns = false): Diagnostic[] => {
  const doubles = DATA_FILES.filter((data) => files.filter((path) => isDataFile(path, data)).length > 1);
  const problems = doubles.map(
    (data): Diagnostic => ({
      severity: 'error',
      code: 'content/two-files',
      message: `There are both ${data}.yaml and ${data}.yml.`,
      file: `${file}/${data}.yml`,
      help: 'Remove one of them.',
    }),
  );
  const instead = files.includes('posts') ? 'a file' : special.find(({ path }) => path === 'posts')?.why;
  if (instead !== undefined && !hasPatterns) problems.push(notAFolder(`${file}/posts`, instead));
  const markdown = files.find(isMarkdown);
  if (hasPosts || hasPatterns || markdown === undefined) return problems;
  return [
    ...problems,
    {
      severity: 'error',
      code: 'content/no-posts-folder',
      message: `${file} has Markdown files but no posts/ folder.`,
      file: `${file}/${markdown}`,
      help:
        name === 'posts' ? LAYOUT : `Move the posts to ${file}/posts/, or select them with include in workspace.yaml.`,
    },
  ];
};

const notAFolder = (file: string, kind: string): Diagnostic => ({
  severity: 'error',
  code: 'content/no-posts-folder',
  message: `This is ${kind}, not a folder of posts.`,
  file,
  help: LAYOUT,
});

export const strayPost = (file: string): Diagnostic => ({
  severity: 'warning',
  code: 'content/outside-workspace',
  message: 'The file is not in a workspace, so Galley does not publish it.',
  file,
  help: LAYOUT,
});

export const noContentFolder = (content: string): Diagnostic => ({
  severity: 'error',
  code: 'content/not-found',
  message: `There is no content folder ${content}.`,
  help: LAYOUT,
});

export const noWorkspace = (content: string): Diagnostic => ({
  severity: 'error',
  code: 'content/no-workspace',
  message: `There is no workspace in ${content}.`,
  help: LAYOUT,
});
