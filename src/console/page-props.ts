import type { ConsoleContent } from '../preview/console-content.ts';
import type { Place } from './address.ts';
import type { Go } from './use-place.ts';

/** What each page is given. */
export interface PageProps {
  readonly content: ConsoleContent;
  readonly place: Place;
  readonly go: Go;
}
