import { existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileSchemas, postSchema } from '../content/model/json-schema.ts';
import type { ModelSources } from '../content/model/post-model.ts';
import { readTaxonomies } from '../content/taxonomy/taxonomy.ts';
import { withTool } from '../content/tool.ts';
import { count } from '../shared/diagnostics/amounts.ts';
import { type Diagnostic, DiagnosticError, hasErrors, refusal } from '../shared/diagnostics/diagnostic.ts';
import { relativeName } from '../shared/fs/entries.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';
import type { WorkspaceProject } from './load-workspaces.ts';
import type { Project } from './project.ts';
import { readingSettings } from './read-workspaces.ts';

/** The folder of the schemas for editors, below the project's. It is committed. */
export const SCHEMA_FOLDER = '.schema';

/** The start of each schema, by which Galley knows the files that it may replace. */
const HEAD = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $comment: 'Written by galley schema. Run it again after a change of the configuration or of declared terms.',
};

/** What a workspace's posts may contain. */
export interface WorkspaceModel extends ModelSources {
  readonly source: WorkspaceProject['source'];
}

/** Reads the declared terms of all workspaces. Throws a DiagnosticError (exit code 1) if something is wrong with them. */
export const readModels = async (project: Project): Promise<readonly WorkspaceModel[]> => {
  // Schemas contain no keys.
  const diagnostics = project.diagnostics.filter(({ code }) => code !== 'workspace/env-missing');
  const models: WorkspaceModel[] = [];
  for (const workspace of project.workspaces) {
    const { source, defaults, settings: own } = workspace;
    const settings = withTool(readingSettings(project, workspace), project.toolOf);
    const read = await readTaxonomies(source, {
      slugify: settings.posts.slugify,
      languages: own.languages,
      options: settings.terms,
      isShared: source.dir === null,
    });
    diagnostics.push(...read.diagnostics);
    models.push({ source, settings, workspace: own, taxonomies: read.taxonomies, defaults });
  }
  if (hasErrors(diagnostics)) throw new DiagnosticError(diagnostics, 1);
  return models;
};

/** A workspace can have any name. */
export const schemaPath = (workspace: string, name: string): string =>
  `${SCHEMA_FOLDER}/${encodeURIComponent(workspace).replaceAll('.', '%2E')}/${name}.json`;

/** A file for editors: its path below the project's folder, and its text. */
export interface SchemaFile {
  readonly path: string;
  readonly text: string;
}

/** The schemas of a project: for each workspace, of its posts and of the files that declare its terms and settings. */
export const schemaFiles = (models: readonly WorkspaceModel[]): readonly SchemaFile[] =>
  models.flatMap((model): SchemaFile[] =>
    Object.entries({ post: postSchema(model), ...fileSchemas(model, model.source.dir === null) }).map(
      ([name, schema]) => ({
        path: schemaPath(model.source.name, name),
        text: `${JSON.stringify({ ...HEAD, ...schema }, null, 2)}\n`,
      }),
    ),
  );

/** The patterns of a workspace's posts below the project's folder. */
export const postPatterns = ({ source: { dir, name, posts }, settings }: WorkspaceModel): readonly string[] => {
  if (dir === null) return (settings.workspaces[name]?.posts ?? []).filter((pattern) => !pattern.startsWith('!'));
  const endings = new Set(['.md', ...posts.map(({ file }) => extname(file))]);
  return [...endings].sort().map((ending) => `${relativeName(settings.root, dir)}/posts/**/*${ending}`);
};

/** Writes the schemas. Returns the paths of those that differed. Throws a DiagnosticError for files of others. */
export const writeSchemas = (root: string, files: readonly SchemaFile[]): readonly string[] => {
  const changed = differing(root, files);
  for (const { path } of changed) refuseForeign(root, path);
  for (const { path, text } of changed) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return changed.map(({ path }) => path);
};

const writtenText = (root: string, path: string): string | undefined => readOrNull(join(root, path))?.toString();

const differing = (root: string, files: readonly SchemaFile[]): readonly SchemaFile[] =>
  files.filter(({ path, text }) => writtenText(root, path) !== text);

const refuseForeign = (root: string, path: string): void => {
  const isLink = [SCHEMA_FOLDER, dirname(path)].some((folder) =>
    lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
  const isOwn = writtenText(root, path)?.includes(HEAD.$comment.slice(0, 25)) ?? true;
  if (!isLink && isOwn) return;
  throw refusal(1, {
    code: 'schema/foreign-file',
    message: isLink ? `${SCHEMA_FOLDER} is or contains a link.` : 'Galley did not write this file.',
    file: path,
    help: 'Nothing was written. Move it elsewhere.',
  });
};

/** A warning if the schemas of a project are not those that `galley schema` would write. */
export const staleSchemas = async (project: Project): Promise<readonly Diagnostic[]> => {
  const { root } = project.settings;
  if (!existsSync(join(root, SCHEMA_FOLDER))) return [];
  const models = await readModels(project).catch((error: unknown) => {
    // A build reports these problems itself.
    if (error instanceof DiagnosticError) return [];
    throw error;
  });
  const stale = differing(root, schemaFiles(models));
  const [first] = stale;
  if (first === undefined) return [];
  const message = `${count(stale.length, 'schema')} for editors ${stale.length === 1 ? 'is' : 'are'} out of date.`;
  const help = 'Run galley schema, and commit the files.';
  return [{ severity: 'warning', code: 'schema/stale', message, file: first.path, help }];
};
