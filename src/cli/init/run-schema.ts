import { loadProject } from '../../build/project.ts';
import { readModels, schemaFiles, writeSchemas } from '../../build/schemas.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type Cms, cmsConfig } from '../editors/cms-config.ts';
import { vsCodeSettings } from '../editors/vs-code.ts';
import type { OutputFlags } from '../flags/flags.ts';
import { type ExitCode, type Output, writeResult } from '../output/output.ts';
import { createFiles } from './create-files.ts';

export interface SchemaFlags extends OutputFlags {
  readonly config?: string;
  /** Prints its configuration and writes nothing. */
  readonly editor?: Cms;
}

/** Writes the schemas of a project, and the settings of VS Code unless there are any. */
export const runSchema = async ({ config, editor }: SchemaFlags, output: Output): Promise<ExitCode> => {
  const project = await loadProject({ config });
  output.hide(project.secrets);
  const models = await readModels(project);
  if (editor !== undefined) {
    writeResult(cmsConfig(models, editor));
    return 0;
  }
  const { root } = project.settings;
  const changed = writeSchemas(root, schemaFiles(models));
  const { created } = await createFiles(root, [vsCodeSettings(models)]);
  output.data({ ok: true, changed, created });
  output.result(`${output.colors.green('✓')} ${count(changed.length, 'schema')} changed in .schema.`);
  if (created.length > 0) output.note(`Created ${created.join()}, so that VS Code finds them.`);
  return 0;
};
