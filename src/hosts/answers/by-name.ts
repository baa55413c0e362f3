import { firebaseRedirects } from '../firebase.ts';
import {
  type Answering,
  decodedPath,
  errorAnswer,
  fileAnswer,
  OWN_404,
  partsOf,
  redirectAnswer,
} from './host-answer.ts';

/** The file at an address, whatever the query; else the host's own page. */
export const answerByName: Answering = async (target, { readFile }) => {
  const file = decodedPath(partsOf(target)[0])?.slice(1) ?? '';
  // A file's name as the tree has it; any other leads nowhere.
  const bytes = NAME.test(file) ? await readFile(file) : null;
  return bytes === null ? OWN_404 : fileAnswer(file, bytes);
};

const NAME = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[A-Za-z0-9_./=,-]+$/;

/** The same for hosts whose page for a missing file is one of ours. */
export const answerByNameOrNotFound: Answering = async (target, context) => {
  const answer = await answerByName(target, context);
  return answer.status === 404 ? errorAnswer('not_found') : answer;
};

/** For Firebase: a redirect to the file, else the file at the address or our page for a missing one. */
export const answerByFirebase: Answering = async (target, context) => {
  const [path] = partsOf(target);
  for (const { regex, destination, type } of firebaseRedirects(context.input)) {
    const match = new RegExp(regex).exec(path);
    if (match === null) continue;
    const location = destination.replaceAll(/:(\d)/g, (_, at: string) => match[Number(at)] ?? '');
    const { file } = await answerByName(location, context);
    return redirectAnswer(type, location, file);
  }
  return answerByNameOrNotFound(target, context);
};
