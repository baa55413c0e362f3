import type { Explanations } from '../diagnostic.ts';
import { BODIES } from './bodies.ts';
import { TERMS } from './classification.ts';
import { COMPARING } from './comparing.ts';
import { CONTENT } from './content.ts';
import { DEPLOYING } from './deploying.ts';
import { POSTS } from './posts.ts';
import { SETUP } from './setup.ts';
import { OUTPUT } from './writing.ts';

/** Every diagnostic code, in the order in which a build checks for it. */
export const EXPLANATIONS: Explanations = {
  ...SETUP,
  ...CONTENT,
  ...POSTS,
  ...TERMS,
  ...BODIES,
  ...OUTPUT,
  ...COMPARING,
  ...DEPLOYING,
};
