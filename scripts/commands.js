// Generates the guide's tables of commands and flags from the commander program. To update the page after a flag
// changes: npx vitest run test/cli/commands-page.test.ts --update

export const COMMANDS_PAGE = 'content/guide/posts/setup/commands.md';

/** @typedef {import('commander').Command} Command */

/**
 * The commands that run something, each with its full name: `keys new`, not `keys`.
 *
 * @param {Command} parent
 * @param {string} [prefix]
 * @returns {{ name: string, command: Command }[]}
 */
export const commandsIn = (parent, prefix = '') =>
  parent.commands.flatMap((command) => {
    const name = prefix + command.name();
    return command.commands.length > 0 ? commandsIn(command, `${name} `) : [{ name, command }];
  });

/** Descriptions are plain text: `<` would start an HTML tag in Markdown. */
const cell = (/** @type {string} */ text) => text.replaceAll(/[<|*_]/g, '\\$&');

const code = (/** @type {string} */ text) => `\`${text.replaceAll('|', '\\|')}\``;

const commandTable = (/** @type {Command} */ program) => {
  const rows = commandsIn(program).map(({ name, command }) => {
    const usage = command.registeredArguments.map((argument) => {
      const word = argument.variadic ? `${argument.name()}...` : argument.name();
      return argument.required ? `<${word}>` : `[${word}]`;
    });
    return `| ${code(['galley', name, ...usage].join(' '))} | ${cell(command.description())} |`;
  });
  return ['| command | what it does |', '|---|---|', ...rows].join('\n');
};

/** If several commands describe a flag in the same words, it is one row. */
const flagTable = (/** @type {Command} */ program) => {
  const commands = commandsIn(program);
  /** @type {Map<string, string[]>} */
  const users = new Map();
  for (const { name, command } of commands) {
    const help = command.createHelp();
    for (const option of command.options.filter(({ hidden }) => !hidden)) {
      const row = `${code(option.flags)} | ${cell(help.optionDescription(option))}`;
      users.set(row, [...(users.get(row) ?? []), name]);
    }
  }
  const rows = [...users].map(
    ([row, names]) => `| ${row} | ${names.length === commands.length ? 'all' : names.join(', ')} |`,
  );
  return ['| flag | what it does | commands |', '|---|---|---|', ...rows].join('\n');
};

/**
 * Returns the guide's page with updated tables: the first table has the commands, the one below `## Flags` the flags.
 *
 * @param {Command} program
 * @param {string} page
 */
export const withCommandTables = (program, page) =>
  page
    .replace(/(?:^\|[^\n]*\n)+/m, () => `${commandTable(program)}\n`)
    .replace(/(^## Flags\n[\s\S]*?)(?:^\|[^\n]*\n)+/m, (_, before) => `${before}${flagTable(program)}\n`);
