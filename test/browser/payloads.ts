/** An attempt to run a script, send a request or navigate from a post's Markdown. */
export interface Payload {
  readonly name: string;
  readonly markdown: string;
}

/** Spellings of schemes that run scripts, most of which browsers understand. */
const SCHEMES: readonly string[] = [
  'javascript:',
  'JaVaScRiPt:',
  'java&#115;cript:',
  'javascript&colon;',
  'javascript&#58;',
  'javascript&#x3A;',
  '&#106;avascript:',
  '&#x6A;&#x61;vascript:',
  '&#0000106;avascript:',
  'java&Tab;script:',
  'java&NewLine;script:',
  'javascript&#13;:',
  '&#1;javascript:',
  '&#32;javascript:',
  'javascript://%0a',
  'vbscript:',
  'data:text/html,',
  'data:text/html;charset=utf-8,&#60;img/src/onerror=alert(1)&#62;',
  'data:application/xhtml+xml,',
];
const BODIES: readonly string[] = ['alert(1)//{}', 'alert(1)//{{x}}', 'alert(1)//{%x%}', 'alert`1`//{', 'alert(1)'];

/** All malicious URLs, each valid in Markdown between angle brackets. */
export const ADDRESSES: readonly string[] = SCHEMES.flatMap((scheme) => BODIES.map((body) => scheme + body));

/** Every place in Markdown that takes a URL. */
const PLACES: Readonly<Record<string, (address: string) => string>> = {
  link: (address) => `[x](${address})`,
  'link in brackets': (address) => `[x](<${address}>)`,
  'link with a title': (address) => `[x](<${address}> "t")`,
  image: (address) => `![x](<${address}>)`,
  'link around an image': (address) => `[![x](https://)](<${address}>)`,
  reference: (address) => `[x][y]\n\n[y]: <${address}>`,
  'short reference': (address) => `[x]\n\n[x]: <${address}> 't'`,
  'image by reference': (address) => `![x][y]\n\n[y]: <${address}>`,
  autolink: (address) => `<${address}>`,
  heading: (address) => `# a [x](<${address}>)`,
  'underlined heading': (address) => `[x](<${address}>)\n===`,
  list: (address) => `- a\n  - [x](<${address}>)`,
  'task list': (address) => `- [x] [x](<${address}>)`,
  quote: (address) => `> > [x](<${address}>)`,
  table: (address) => `| a |\n|---|\n| [x](<${address}>) |`,
  footnote: (address) => `a[^1]\n\n[^1]: [x](<${address}>)`,
  emphasis: (address) => `**a _[x](<${address}>)_**`,
  'raw link': (address) => `a <a href="${address}">x</a>`,
  'raw link in single quotes': (address) => `<p><a href='${address}'>x</a></p>`,
  'raw link without quotes': (address) => `a <a href=${address}>x</a>`,
  'raw image': (address) => `<img src="${address}">`,
  'raw source set': (address) => `<img srcset="${address} 1x">`,
  'raw poster': (address) => `<video poster="${address}" src="${address}"></video>`,
  'raw form': (address) => `<form action="${address}"><button formaction="${address}">x</button></form>`,
  'raw frame': (address) => `<div>\n<iframe src="${address}"></iframe>\n</div>`,
  'raw object': (address) => `<object data="${address}"></object><embed src="${address}">`,
  'raw picture': (address) => `<svg><a xlink:href="${address}"><text y=9>x</text></a></svg>`,
  'raw map': (address) => `<map name=m><area href="${address}" coords=0,0,9,9></map>`,
};

/** Each URL in a third of the places, so that each place gets all kinds. */
const inPlaces = (): Payload[] =>
  ADDRESSES.flatMap((address, at) =>
    Object.entries(PLACES)
      .filter((_, place) => (at + place) % 3 === 0)
      .map(([name, write]) => ({ name: `${name}: ${address}`, markdown: write(address) })),
  );

const TAGS: readonly string[] = [
  'img src=https://',
  'svg',
  'body',
  'div tabindex=1 style="animation:a 1s;transition:all 1s"',
  'a href=# autofocus tabindex=1',
  'input autofocus',
  'details open',
  'video src=https://',
  'audio src=https://',
  'marquee',
  'button autofocus',
  'p contenteditable',
  'table background=https://',
  'math href=#',
  'x',
];
const EVENTS: readonly string[] =
  'onerror onload onclick onmouseover onfocus ontoggle onpointerenter onanimationstart onbeforetoggle onkeydown onwheel onstart'.split(
    ' ',
  );
/** Ways to write an attribute after a tag's name, with different separators and quotes. */
const WRITINGS: readonly ((event: string) => string)[] = [
  (event) => ` ${event}=alert(1)`,
  (event) => `/${event}="alert(1)"`,
  (event) => `\n${event.toUpperCase()}\n=\n'alert(1)'`,
  (event) => `\t${event}=&#97;lert&lpar;1)`,
];

const withEvents = (): Payload[] =>
  TAGS.flatMap((tag, row) =>
    EVENTS.map((event, column) => {
      const write = WRITINGS[(row + column) % WRITINGS.length] as (event: string) => string;
      return { name: `${tag} ${event}`, markdown: `<${tag}${write(event)}>x` };
    }),
  );

/** Markup that sanitisers and browsers have parsed differently, and elements that act by themselves. */
const ELEMENTS: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=/request.js></SCRIPT>',
  '<script/x>alert(1)</script >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script>\n\nalert(1)\n\n</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)" /></svg>',
  '<svg><style><img src=https:// onerror=alert(1)></style></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<svg><set attributeName=href to=javascript:alert(1)></svg>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x"></svg>',
  '<svg><image href="/request.svg"></image></svg>',
  '<svg></p><style><a id="</style><img src=https:// onerror=alert(1)>">',
  '<svg><title><style><img src=https:// onerror=alert(1)></style></title></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><annotation-xml encoding="text/html"><img src=https:// onerror=alert(1)></annotation-xml></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=https:// onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=https:// onerror=alert(1)>',
  '<iframe src="/request"></iframe>',
  '<iframe srcdoc="&lt;script>parent.alert(1)&lt;/script>"></iframe>',
  '<frameset><frame src="/request"></frameset>',
  '<object data="/request"></object>',
  '<object type=text/html data="/request"><param name=x value=y></object>',
  '<embed src="/request">',
  '<applet code="/request"></applet>',
  '<link rel=stylesheet href="/request.css">',
  '<link rel=prefetch href="/request"><link rel=preload as=script href=/request>',
  '<link rel=import href="/request">',
  '<meta http-equiv=refresh content="0;url=/request">',
  '<meta http-equiv="refresh" content="0;javascript:alert(1)">',
  '<base href="https://example.invalid/"><base target=_top>',
  '<style>@import "/request.css";</style>',
  '<style>body{background:url(/request.png)}</style>',
  '<style>\n\n*{background:url(/request.png)}\n\n</style>',
  '<div style="background:url(/request.png)">x</div>',
  '<div style="background-image:url(&quot;/request.png&quot;);behavior:url(/request)">x</div>',
  '<p style="list-style:url(/request.png);display:list-item">x</p>',
  '<body background="/request.png">',
  '<table background="/request.png"><tr><td background="/request.png">x</td></tr></table>',
  '<input type=image src="/request.png">',
  '<input type="IMAGE" formaction="javascript:alert(1)" src="/request.png">',
  '<button form=f formaction="javascript:alert(1)">x</button><form id=f></form>',
  '<form action="/request" id=f><input type=submit></form>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<a href="#" ping="/request">x</a>',
  '<bgsound src="/request"><layer src="/request"></layer>',
  '<img lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)" src="https://">',
  '<img src="https://" srcset=", , ,javascript:alert(1) 1x">',
  '<img src=https:// alt=`x onerror=alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<img title="a>b" src="https://" onerror="alert(1)">',
  '<img alt="`><img src=https:// onerror=alert(1)>`" src="https://">',
  '<p title="</p><img src=https:// onerror=alert(1)>">x</p>',
  '<!--><img src=https:// onerror=alert(1)>-->',
  '<!---><img src=https:// onerror=alert(1)>-->',
  '<!-- --!><img src=https:// onerror=alert(1)> -->',
  '<!--<img src="--><img src=https:// onerror=alert(1)//">',
  '<![CDATA[><img src=https:// onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=https:// onerror=alert(1)>',
  '<!DOCTYPE x[<!ENTITY x "y">]><img src=https:// onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=https:// onerror=alert(1)>"></noscript>',
  '<noembed><img title="</noembed><img src=https:// onerror=alert(1)>"></noembed>',
  '<noframes><p title="</noframes><img src=https:// onerror=alert(1)>"></noframes>',
  '<textarea><p title="</textarea><img src=https:// onerror=alert(1)>"></textarea>',
  '<title><p title="</title><img src=https:// onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=https:// onerror=alert(1)>"></xmp>',
  '<plaintext><img src=https:// onerror=alert(1)>',
  '<template><img src=https:// onerror=alert(1)></template>',
  '<template shadowrootmode=open><img src=https:// onerror=alert(1)></template>',
  '<select><style></select><img src=https:// onerror=alert(1)></style>',
  '<option><p title="</option><img src=https:// onerror=alert(1)>">',
  '<option>&lt;img src=https:// onerror=alert(1)&gt;</option>',
  '<table><td><style><!--</style><img src=https:// onerror=alert(1)>--></table>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<dialog open onclose=alert(1)><form method=dialog><button>x</button></form></dialog>',
  '<x onclick=alert(1) id=x tabindex=1 onfocus=alert(1)>x</x><input autofocus>',
  '<a id=alert href="javascript:alert(1)">x</a>',
  '<img name=getElementById src="https://"><form name=body></form>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript\u0000:alert(1)//{}">x</a>',
  '<a href="javascript:/*--></title></style></textarea></script>*/alert(1)">x</a>',
  '<a href="javas<!-- -->cript:alert(1)//{}">x</a>',
  '<a href=javascript:alert&#40;1&#41;>x</a>',
  '<a target=_top href="data:text/html,<script>alert(1)</script>">x</a>',
  '<q cite="javascript:alert(1)">x</q><blockquote cite="javascript:alert(1)">x</blockquote>',
  '<div datasrc=#x><xml id=x><b>&lt;img src=https:// onerror=alert(1)></b></xml></div>',
  '<img src=https:// onerror=alert(1)',
  '<img src=https:// onerror=alert(1) <b>x',
  '<div><a href="javascript:alert(1)',
  '<div title="\n\n<img src=https:// onerror=alert(1)>\n\n">x</div>',
  "<section title='\n\n![x](https:// \"' onerror=alert(1) '\")\n\n'>x</section>",
  '<div\n\nonclick=alert(1)>x</div>',
];

/** Texts that Markdown puts into attributes or HTML. */
const TEXTS: readonly string[] = ['"', "'", '&quot;', '\\"', '`', '">', "'>", '&#34;&#62;', '</a>', '-->'].flatMap(
  (end) => [
    `[x](https:// "${end} onmouseover=alert(1) x=")`,
    `![a${end}<img src=https:// onerror=alert(1)>](https:// 't')`,
    `[x](<https://${end}onmouseover=alert(1)//{}>)`,
    `[x](#${end}onmouseover=alert(1)//{{x}} 't')`,
    `<https://${end}onmouseover=alert(1)//>`,
    `# a ${end}<img src=https:// onerror=alert(1)>`,
    `a[^${end}x]\n\n[^${end}x]: b <img src=https:// onerror=alert(1)>`,
    `\`\`\`${end}onmouseover=alert(1)\n${end}<img src=https:// onerror=alert(1)>\n\`\`\``,
    `\`\`\`html\n${end}<img src=https:// onerror=alert(1)>\n\`\`\``,
    `\`${end}<img src=https:// onerror=alert(1)>\``,
    `| a |\n|:-:|\n| ${end}<img src=https:// onerror=alert(1)> |`,
    `[x]: <#{${end}onmouseover=alert(1)> "${end}>"\n\n[x]`,
  ],
);

const written = (texts: readonly string[]): Payload[] => texts.map((markdown) => ({ name: markdown, markdown }));

export const PAYLOADS: readonly Payload[] = [...inPlaces(), ...withEvents(), ...written(ELEMENTS), ...written(TEXTS)];
