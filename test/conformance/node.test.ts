import { startNode } from './node-server.ts';
import { conformance } from './suite.ts';

conformance('node', startNode);
