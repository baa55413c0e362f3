import type { Body, RenderBody, Rendering } from '../markdown/render-body.ts';

/** Bodies that one message to the other thread carries. */
const BATCH = 16;
/** As many messages it has before it, so that it need not wait for the next. */
const AHEAD = 2;

/** Has another thread render; the answers are in the order of the bodies. */
export type AskToRender = (bodies: readonly Body[]) => Promise<readonly Rendering[]>;

interface Waiting {
  readonly body: Body;
  readonly resolve: (rendering: Rendering) => void;
  readonly reject: (error: unknown) => void;
}

/** A renderer that leaves the work to another thread: a body waits until there is a message for it to go with. */
export const createWorkerRenderer = (ask: AskToRender): RenderBody => {
  const waiting: Waiting[] = [];
  let asked = 0;
  const send = async (): Promise<void> => {
    const batch = waiting.splice(0, BATCH);
    asked += 1;
    try {
      const renderings = await ask(batch.map(({ body }) => body));
      for (const [at, { resolve }] of batch.entries()) resolve(renderings[at] as Rendering);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    asked -= 1;
    sendMore();
  };
  const sendMore = (): void => {
    if (asked < AHEAD && waiting.length > 0) void send();
  };
  return (body) =>
    new Promise((resolve, reject) => {
      waiting.push({ body, resolve, reject });
      sendMore();
    });
};
