import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out to whoever asks for any. */
const [FIRST, END] = [20_000, 32_000];

/** A port that nobody listens on, and that no other test is given before it is used. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, END);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
};
