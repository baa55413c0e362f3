/** What a configuration file needs of Galley. */
export { z } from 'zod';
export { defineConfig } from './config/define-config.ts';
export type { Shortcode, ShortcodeCall } from './config/shortcode.ts';
export { defineContract } from './contract/define-contract.ts';
export type {
  ContractDefinition,
  DefinedContract,
  Envelopes,
  Placeholder,
  Shape,
  Template,
} from './contract/definition.ts';
export { type Schemas, schemas, schemasWith } from './contract/schemas.ts';
export type { Author, AuthorName, NoFields, Post, PostList, PostRecord, Stats, Term } from './contract/shapes.ts';
