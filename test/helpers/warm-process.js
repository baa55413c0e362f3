// Runs commands of the compiled command line, one after the other, because to load it takes longer than most commands.
// Each has its own folder, environment and exit code. As in its own process, it ends when nothing is left to wait for.

const [, , main, END] = process.argv;
let run = 0;
let isPending = false;
let hasWaited = false;

process.on('message', async ({ args, cwd, env }) => {
  process.channel.unref();
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, main, ...args];
  process.exitCode = undefined;
  [isPending, hasWaited] = [true, false];
  run += 1;
  await import(`file://${main}?${run}`);
  isPending = false;
});

process.on('beforeExit', () => {
  if (isPending && !hasWaited) {
    // Galley has a listener as well if the configuration may wait for ever.
    hasWaited = true;
    setImmediate(() => {});
    return;
  }
  process.removeAllListeners('uncaughtException');
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error');
    Object.getPrototypeOf(stream).write.call(stream, END);
  }
  process.channel.ref();
  process.send(isPending ? 13 : (process.exitCode ?? 0));
});

process.on('disconnect', () => process.exit());
