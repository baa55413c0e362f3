import { join } from 'node:path';
import { test } from 'vitest';
import { guideApi } from '../browser/real-projects.ts';
import { installed } from './example.ts';
import { servingSite } from './serving-site.ts';
import { expectWholeSite } from './whole-site.ts';

test('an Astro site, without errors in its strictest check, shows all posts, lists and tags', async () => {
  const api = await guideApi({ addresses: true });
  const example = await installed('astro', api, { styles: 'src/styles.css' });
  await example.script('build');
  await expectWholeSite(await servingSite(join(example.folder, 'dist')), api);
});
