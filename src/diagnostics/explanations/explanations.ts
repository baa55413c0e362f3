import { BODIES } from './bodies.ts';
import { COMPARING } from './comparing.ts';
import { CONTENT } from './content.ts';
import { DEPLOYING } from './deploying.ts';
import type { Explanations } from './explanation.ts';
import { FRONT_MATTER } from './front-matter.ts';
import { OUTPUT } from './output.ts';
import { POSTS } from './posts.ts';
import { SETUP } from './setup.ts';
import { TERMS } from './terms.ts';

/** All codes of diagnostics, in the order in which a build comes to them. */
export const EXPLANATIONS: Explanations = {
  ...SETUP,
  ...CONTENT,
  ...FRONT_MATTER,
  ...POSTS,
  ...TERMS,
  ...BODIES,
  ...OUTPUT,
  ...COMPARING,
  ...DEPLOYING,
};
