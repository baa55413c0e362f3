#!/usr/bin/env node
import module from 'node:module';

// Node 22.1 and later cache compiled code in the temporary folder (or NODE_COMPILE_CACHE), unless
// NODE_DISABLE_COMPILE_CACHE=1: https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const { runCli } = await import('./run.ts');
await runCli(process.argv);
