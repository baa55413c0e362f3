/** How people run Galley with each package manager, by the name in its user agent. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['npm', 'npx galley'],
  ['pnpm', 'pnpm exec galley'],
  ['yarn', 'yarn galley'],
  ['bun', 'bunx galley'],
]);

/** Returns the command that started this process. Package managers set the variable: https://docs.npmjs.com/cli/using-npm/config#user-agent */
export const commandIn = ({ npm_config_user_agent: agent = '' }: NodeJS.ProcessEnv): string =>
  COMMANDS.get(/^\w+/.exec(agent)?.[0] ?? '') ?? 'galley';

/** Matches the name of the program before one of its commands. */
const PROGRAM =
  /(?<![\w@./-]|(?:npx|exec|yarn|bunx) )galley(?= (?:init|build|check|render|dev|preview|diff|verify|deploy|rollback|keys|explain)\b)/g;

/** Replaces `galley build` in text by the command that works for the user, such as `npx galley build`. */
export const asRun = (text: string, command: string): string => text.replace(PROGRAM, command);
