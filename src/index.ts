export { type BuildOptions, type BuildResult, build, type Progress, type WorkspaceSummary } from './build.ts';
export type { Config } from './config/config.ts';
export { defineConfig } from './config/define-config.ts';
export { type Diagnostic, DiagnosticError, type Position, type Related } from './diagnostics/diagnostic.ts';
