import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { conformance } from './suite.ts';

conformance('caddy', startCaddy, { installed: caddyInstalled });
