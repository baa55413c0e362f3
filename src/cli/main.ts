#!/usr/bin/env node
import module from 'node:module';

// Node 22.1 and later keep what they compile for the next run, in the temporary folder (NODE_COMPILE_CACHE names another,
// NODE_DISABLE_COMPILE_CACHE=1 switches it off): https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const { runCli } = await import('./run.ts');
await runCli(process.argv);
