import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DATA_FILES, isDataFile, isMarkdown } from './workspace-files.ts';
import type { Folder } from './workspace-folder.ts';

export const LAYOUT =
  'Posts belong in content/<workspace>/posts/, such as content/blog/posts/hello.md; `galley init` makes such a project.';

/** What is not where it belongs in a folder of the content folder. Posts may be anywhere where patterns say where. */
export const layoutProblems = (
  { name, file, files, special, hasPosts }: Folder,
  hasPatterns: boolean = false,
): Diagnostic[] => {
  const doubles = DATA_FILES.filter((data) => files.filter((path) => isDataFile(path, data)).length > 1);
  const problems = doubles.map(
    (data): Diagnostic => ({
      severity: 'error',
      code: 'content/two-files',
      message: `There are both ${data}.yaml and ${data}.yml.`,
      file: `${file}/${data}.yml`,
      help: 'Keep one of the two.',
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
        name === 'posts'
          ? LAYOUT
          : `Move its posts to ${file}/posts/, or name them with include in its workspace.yaml.`,
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
  message: 'The file is in no workspace, so it is not published.',
  file,
  help: LAYOUT,
});

export const noWorkspace = (content: string): Diagnostic => ({
  severity: 'error',
  code: 'content/no-workspace',
  message: `${content} has no workspace.`,
  help: LAYOUT,
});
