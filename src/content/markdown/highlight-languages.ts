/**
 * The languages of highlight.js 11.12.0: of each its name and its other names, and after `>` the languages that it
 * names for parts of a text (`*`: it guesses among all). Made by scripts/highlight-languages.js, so that a language is loaded
 * only when a block asks for it.
 */
export const LANGUAGES: string = `
1c; abnf; accesslog; actionscript as; ada; angelscript asc; apache apacheconf; applescript osascript; arcade; arduino
ino; armasm arm; xml html xhtml rss atom xjb xsd xsl plist wsf svg > css javascript; asciidoc adoc > xml; aspectj;
autohotkey ahk; autoit; avrasm; awk; axapta x++; bash sh zsh; basic; bnf; brainfuck bf; c h; cal; capnproto capnp;
ceylon; clean icl dcl; clojure clj edn; clojure-repl > clojure; cmake cmake.in; coffeescript coffee cson iced >
javascript; coq; cos cls > javascript sql xml; cpp cc c++ h++ hpp hh hxx cxx; crmsh crm pcmk; crystal cr; csharp cs c#;
csp; css; d; markdown md mkdown mkd > xml; dart > markdown; delphi dpr dfm pas pascal; diff patch; django jinja > xml;
dns bind zone; dockerfile docker > bash; dos bat batch cmd; dsconfig; dts; dust dst > xml; ebnf; elixir ex exs; elm;
ruby rb gemspec podspec thor irb; erb > ruby xml; erlang-repl; erlang erl; excel xlsx xls; fix; flix; fortran f90 f95;
freedesktop desktop systemd; fsharp fs f#; gams gms; gauss gss; gcode nc; gherkin feature; glsl; gml; go golang; golo;
gradle; graphql gql; groovy; haml > ruby; handlebars hbs html.hbs html.handlebars htmlbars > xml; haskell hs; haxe hx;
hsp; http https > *; hy hylang; inform7 i7; ini toml; irpf90; isbl; java jsp; javascript js jsx mjs cjs > css graphql
xml; jboss-cli wildfly-cli; json jsonc json5; julia; julia-repl jldoctest > julia; kotlin kt kts ktm ktx; lasso ls
lassoscript; latex tex; ldif; leaf; less; lisp; livecodeserver; livescript ls > javascript; llvm; lsl; lua pluto;
makefile mk mak make; mathematica mma wl; matlab; maxima; mel; mercury m moo; mipsasm mips; mizar; perl pl pm >
mojolicious; mojolicious > perl xml; monkey; moonscript moon; n1ql; nestedtext nt; nginx nginxconf; nim; nix nixos >
markdown; node-repl > javascript; nsis; objectivec mm objc obj-c obj-c++ objective-c++; ocaml ml; openscad scad;
oxygene; parser3 > xml; pf pf.conf; pgsql postgres postgresql > bash java json lua perl pgsql php python r ruby scheme
tcl xml; php; php-template > php xml; plaintext text txt; pony; powershell pwsh ps ps1; processing pde; profile; prolog;
properties; protobuf proto; puppet pp; purebasic pb pbi; python py gyp ipython; python-repl pycon > python; q k kdb; qml
qt > xml; r; reasonml re; rib; roboconf graph instances; routeros mikrotik; rsl; ruleslanguage; rust rs; sas; scala;
scheme scm; scilab sci; scss; shell console shellsession > bash; smali; smalltalk st; sml ml; sqf; sql; stan stanfuncs;
stata do ado; step21 p21 step stp; stylus styl; subunit; swift; taggerscript; yaml yml > ruby; tap > yaml; tcl tk;
thrift; tp; twig craftcms > xml; typescript ts tsx mts cts > css graphql xml; vala; vbnet vb; vbscript vbs;
vbscript-html > vbscript xml; verilog v sv svh; vhdl; vim; wasm; wren; x86asm; xl tao; xquery xpath xq xqm > xml xquery;
zephir zep
`;
