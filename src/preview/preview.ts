import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { asVariable, createRedact } from '../diagnostics/secret-keys.ts';
import { createNodeListener } from '../hosts/entries/node.ts';
import type { BuildOptions } from '../pipeline/build.ts';
import { loadProject } from '../pipeline/project.ts';
import type { Site } from '../resolver/site.ts';
import { addresses } from './addresses.ts';
import { clockOf } from './clock.ts';
import { consoleUrl, createProjectConsole } from './project-console.ts';
import { type Server, type ServerOptions, serve } from './server.ts';

export interface Preview extends Server {
  /** Where the console is; null where there is none. */
  readonly console: string | null;
  /** Addresses to try, below the server's; a key from the environment stands in them as `$NAME`. */
  readonly addresses: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Serves the built output as the API. Throws a DiagnosticError when nothing is built (exit code 1) or the
 * configuration or the address is at fault (2).
 */
export const startPreview = async (
  options: BuildOptions,
  server: ServerOptions & { readonly console?: boolean; readonly compare?: string | undefined },
): Promise<Preview> => {
  const project = await loadProject(options);
  const { settings, secrets, diagnostics } = project;
  const { out } = settings;
  if (!existsSync(join(out, project.site.base))) throw notBuilt(project.site.base);
  const site = asBuilt(project.site, out);
  const clock = clockOf(options);
  const found = (await addresses(site, out, clock())).map(createRedact(secrets, asVariable));
  const { compare } = server;
  const console = server.console
    ? createProjectConsole({ project: () => project, options, isLive: false, compare })
    : null;
  const api = createNodeListener(site, out, clock);
  const { url, close } = await serve(console?.before(api) ?? api, server);
  return { url, close, console: consoleUrl(url, console), addresses: found, diagnostics };
};

/** A build may have been told to write pages that describe versions, whatever the configuration says. */
const asBuilt = (site: Site, out: string): Site => {
  const hasDocs = Object.keys(site.versions).some((version) => existsSync(join(out, site.base, version, 'docs.html')));
  return hasDocs ? { ...site, docs: true } : site;
};

const notBuilt = (base: string): DiagnosticError =>
  new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'preview/not-built',
        message: `There is nothing to serve: the output folder holds no ${base}.`,
        help: 'Run galley build first.',
      },
    ],
    1,
  );
