import { ambiguousDays, DATE_FORMS, parseDate, unknownZone } from '../dates/date.ts';
import type { Zone } from '../dates/zone.ts';
import { readText } from './field-text.ts';
import type { Filled } from './field-values.ts';
import type { Report } from './report.ts';

/** A function that reads dates of front matter as ISO 8601 in UTC: null where one is unreadable, which goes to `report`. */
export const createReadDate =
  (zone: Zone) =>
  (filled: Filled, report: Report): string | null => {
    const written = readText(filled, report);
    if (written === null) return null;
    const date = parseDate(written.text, zone);
    if (date !== null) return date;
    const days = ambiguousDays(written.text);
    if (days !== null) {
      report({
        code: 'post/date-ambiguous',
        message: `${written.key} may mean ${days.join(' or ')}: ${written.text}`,
        help: `Write the year first, as ${days[0]}.`,
        keys: [written.key],
        value: written.text,
      });
    } else {
      const zone = unknownZone(written.text);
      report({
        code: 'post/date-unreadable',
        message:
          zone === null
            ? `${written.key} is no date that can be read: ${written.text}`
            : `${written.key} has a zone whose name says too little, ${zone}: ${written.text}`,
        help: zone === null ? DATE_FORMS : `Write how far ahead of UTC it is in its place: -0600, +0800 or +05:30.`,
        keys: [written.key],
        value: written.text,
      });
    }
    return null;
  };
