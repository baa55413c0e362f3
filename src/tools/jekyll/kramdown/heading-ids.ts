import { readAttributes } from '../../../content/markdown/extensions/attribute-list.ts';
import type { Extension } from '../../../content/markdown/extensions/extension.ts';
import { createHeadingIds } from '../../shared/heading-ids.ts';

/** A name in XML: https://www.w3.org/TR/xml/#NT-Name */
const ID = /^#[:_\p{ID_Start}][-.:\p{ID_Continue}]*$/u;

/** https://kramdown.gettalong.org/syntax.html#specifying-a-header-id */
export const kramdownIds: Extension = createHeadingIds((list, before) =>
  before !== '' && ID.test(list) ? readAttributes(list, { anyId: true }) : null,
);
