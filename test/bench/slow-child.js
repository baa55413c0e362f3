// Builds the project of the current folder and prints CPU seconds, peak memory in bytes, and the problems as
// file:line:column with their codes. It is a separate process, so that the peak is that of one build.
import { build } from '../../lib/index.js';

const { diagnostics } = await build({ cwd: process.cwd(), now: Date.UTC(2026, 5, 1) });
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const problems = diagnostics.map(({ severity, code, file, position }) => ({
  severity,
  code,
  place: position === undefined ? null : `${file}:${position.line}:${position.column}`,
}));
console.log(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS * 1024, problems }));
