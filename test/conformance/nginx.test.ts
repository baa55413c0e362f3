import { nginxInstalled, startNginx } from './nginx-server.ts';
import { conformance } from './suite.ts';

conformance('nginx', startNginx, { installed: nginxInstalled });
