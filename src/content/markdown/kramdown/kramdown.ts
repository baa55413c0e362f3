import type { Extension } from '../extensions/extension.ts';
import { attach } from './attach-attributes.ts';
import { blocks } from './blocks.ts';
import { emphasis } from './emphasis.ts';
import { html } from './html.ts';
import { links } from './links.ts';
import { tables } from './tables.ts';
import { text } from './text.ts';

/** How kramdown reads Markdown, where marked reads it in another way. */
export const kramdown: readonly Extension[] = [text, attach, emphasis, links, tables, html, blocks];
