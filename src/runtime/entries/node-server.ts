import { createServer } from 'node:http';
import { handleClientErrors } from './client-errors.ts';
import { SITE } from './galley-site.ts';
import { createNodeListener } from './node.ts';

/** Runs with `node server.mjs [folder]`. PORT and HOST come from the environment. */
const [, , root = 'dist'] = process.argv;
const { PORT = '8080', HOST } = process.env;
handleClientErrors(createServer(createNodeListener(SITE, root))).listen({ port: Number(PORT), host: HOST });
