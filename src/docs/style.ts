/** The page's only style sheet: no other host is asked, and nothing else of this one. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #41464f); --quiet: light-dark(#545b66, #a9b0bb); --raised: light-dark(#f3f4f6, #22252b); --accent: light-dark(#0b57b0, #8ab8ff); font: 16px/1.55 system-ui, sans-serif; background: light-dark(#fff, #16181c); color: light-dark(#1b1e23, #e8eaed); }
* { box-sizing: border-box; }
body { display: grid; grid-template-columns: 17rem minmax(0, 54rem); gap: 3rem; max-width: 80rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
nav { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow: auto; align-self: start; font-size: .92rem; }
nav ul, .inline, .fields { margin: 0; padding: 0; list-style: none; }
nav p { margin: 1rem 0 .2rem; color: var(--quiet); font-size: .85rem; }
nav p:first-child { margin-top: 0; }
nav a { display: block; padding: .15rem 0; text-decoration: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0 0 .5rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 .5rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); font-size: 1.4rem; }
h3 { margin: 0; font-size: 1.05rem; }
h4 { margin: 1rem 0 .3rem; color: var(--quiet); font-size: .85rem; font-weight: 600; }
p { margin: .4rem 0; }
article, details { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .4rem; }
details { padding: .6rem 1rem; }
summary { cursor: pointer; }
code, pre { font: .88em ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .75rem; overflow: auto; border-radius: .3rem; background: var(--raised); }
.method { display: inline-block; padding: .1rem .5rem; border-radius: .25rem; background: light-dark(#dbf3e4, #123d24); color: light-dark(#0a5529, #9ae8b5); font-size: .8rem; }
.summary { font-size: 1.1rem; font-weight: 600; }
.more, .type { color: var(--quiet); font-size: .92em; }
.deprecated { color: light-dark(#a51d1d, #ff9d96); font-weight: 600; }
.inline { display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
.fields { margin: .3rem 0 0 .2rem; padding-left: .9rem; border-left: 2px solid var(--line); }
.fields li { padding: .25rem 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .4rem 1rem; margin: 0; }
dd { margin: 0; }
@media (max-width: 60rem) { body { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; } nav { position: static; max-height: none; } }
`;
