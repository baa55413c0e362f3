/** What a configuration file needs of Galley. */
export { z } from 'zod';
export { type Schemas, schemas, schemasWith } from './api/contract/schemas.ts';
export { defineConfig } from './config/config.ts';
export type { Shortcode, ShortcodeCall } from './config/config-functions.ts';
export type {
  ContractDefinition,
  DefinedContract,
  Envelopes,
  Placeholder,
  Shape,
  Template,
} from './config/contract-definition.ts';
export { defineContract } from './config/contract-definition.ts';
export type { Author, AuthorName, NoFields, Post, PostList, PostRecord, Stats, Term } from './runtime/shapes.ts';
