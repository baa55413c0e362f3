export { type BuildOptions, type BuildResult, build, type Progress, type WorkspaceSummary } from './build/build.ts';
export type { Config } from './config/config.ts';
export {
  type Author,
  type AuthorName,
  type ContractDefinition,
  type DefinedContract,
  defineConfig,
  defineContract,
  type Envelopes,
  type NoFields,
  type Placeholder,
  type Post,
  type PostList,
  type PostRecord,
  type Schemas,
  type Shape,
  type Shortcode,
  type ShortcodeCall,
  type Stats,
  schemas,
  schemasWith,
  type Template,
  type Term,
  z,
} from './define.ts';
export { type Diagnostic, DiagnosticError, type Position, type Related } from './shared/diagnostics/diagnostic.ts';
