/** A slug in each of ten scripts, and slugs with other difficult characters. */
export const SLUGS_IN_SCRIPTS: readonly string[] = [
  ...[
    'smørrebrød-à-la-française',
    'прощай',
    'Καλημέρα-κόσμε',
    'مرحبا-بالعالم',
    'שלום-עולם',
    'नमस्ते-दुनिया',
    'สวัสดีชาวโลก',
  ],
  ...['你好世界', 'こんにちは世界', '안녕하세요'],
  // Dots, a letter beyond the basic plane, digits of another script, upper-case letters.
  ...['v22.1.0', '第1.2版', '𠮷野家', '१२३', 'ÄRGER', 'a.b.c'],
];

export const TERMS_IN_SCRIPTS: readonly string[] = [
  ...['café', 'новости', 'νέα', 'أخبار', 'חדשות', 'समाचार', 'ข่าว', '新闻', '日本語', '한국어'],
  ...['node.js', 'c.v2', 'バージョン.2', '𠮷'],
];
