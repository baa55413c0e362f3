import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadProject } from '../../build/project.ts';
import { createNodeListener } from '../../runtime/entries/node.ts';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { exampleAddresses, servedVersions } from './example-addresses.ts';
import { createProjectConsole } from './project-console.ts';
import { type ServingOptions, serveApi } from './server.ts';

/** Serves the built output. Throws a DiagnosticError if nothing is built (exit code 1) or an option is wrong (2). */
export const startPreview = async (options: ServingOptions) => {
  const { build, compare } = options;
  const project = await loadProject(build);
  const { out } = project.settings;
  const now = (): number => build.now ?? Date.now();
  const { base } = project.site;
  const folders = [base, ...servedVersions(project.site, now()).map((version) => `${base}/${version}`)];
  const missing = folders.find((folder) => !existsSync(join(out, folder)));
  if (missing !== undefined) throw notBuilt(missing, build.now);
  const addresses = await exampleAddresses(project, now());
  const console = options.console
    ? createProjectConsole({ project: () => project, options: build, isLive: false, compare })
    : null;
  const serving = await serveApi(createNodeListener(project.site, out, now), {
    ...options,
    console,
    site: () => project.site,
  });
  return { ...serving, addresses, diagnostics: project.diagnostics };
};

const notBuilt = (folder: string, now: number | undefined): DiagnosticError =>
  refusal(1, {
    code: 'preview/not-built',
    message: `There is nothing to serve: the output folder has no ${folder}.`,
    help: `Run galley build${now === undefined ? '' : ` --now ${new Date(now).toISOString()}`} first.`,
  });
