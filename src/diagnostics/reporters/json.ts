import { hasErrors } from '../diagnostic.ts';
import type { Reporter } from './reporter.ts';

/** One line of JSON, `{ "ok": false, "diagnostics": [...] }`, with every field a diagnostic has. */
export const json: Reporter = (diagnostics) => `${JSON.stringify({ ok: !hasErrors(diagnostics), diagnostics })}\n`;
