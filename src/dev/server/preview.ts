import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from '../../build/build.ts';
import { loadProject } from '../../build/project.ts';
import { createNodeListener } from '../../runtime/entries/node.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact } from '../../shared/diagnostics/secret-keys.ts';
import { exampleAddresses } from './example-addresses.ts';
import { withIgnored } from './ignored-parameters.ts';
import { consoleUrl, createProjectConsole } from './project-console.ts';
import { type Server, type ServerOptions, serve } from './server.ts';

export interface Preview extends Server {
  /** Where the console is; null where there is none. */
  readonly console: string | null;
  /** Addresses to try, without the server's, with `$NAME` for a key from the environment. */
  readonly addresses: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface PreviewOptions extends ServerOptions {
  /** Whether to serve the console. */
  readonly console?: boolean;
  /** The tree that the console compares the output with. */
  readonly compare?: string | undefined;
  /** Called with a sentence about each parameter that answers ignore. */
  readonly onIgnored?: ((text: string) => void) | undefined;
}

/**
 * Serves the built output as the API. Throws a DiagnosticError when nothing is built (exit code 1), or when the
 * configuration or the address cannot be used (exit code 2).
 */
export const startPreview = async (options: BuildOptions, server: PreviewOptions): Promise<Preview> => {
  const project = await loadProject(options);
  const { settings, secrets, diagnostics } = project;
  const { out } = settings;
  if (!existsSync(join(out, project.site.base))) throw notBuilt(project.site.base);
  const site = asBuilt(project.site, out);
  const clock = (): number => options.now ?? Date.now();
  const found = (await exampleAddresses(site, out, clock())).map(createRedact(secrets, asVariable));
  const console = server.console
    ? createProjectConsole({ project: () => project, options, isLive: false, compare: server.compare })
    : null;
  const listener = createNodeListener(site, out, clock);
  const api = withIgnored(listener, { site: () => site, now: clock, report: server.onIgnored });
  const { url, close } = await serve(console?.before(api) ?? api, server);
  return { url, close, console: consoleUrl(url, console), addresses: found, diagnostics };
};

/** A flag can make a build write the pages that describe versions, whatever the configuration says. */
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
        message: `There is nothing to serve: the output folder has no ${base}.`,
        help: 'Run galley build first.',
      },
    ],
    1,
  );
