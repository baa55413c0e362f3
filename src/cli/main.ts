#!/usr/bin/env node
import { runCli } from './run.ts';

await runCli(process.argv);
