import { createHash } from 'node:crypto'
import { Marked, type Tokens } from 'marked'
import { escaped } from './escaped.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: #f3f1ec; --card: #fff; --ink: #1f1d1a; --soft: #5b554c; --line: #d8d3c8; --link: #8a3d12; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.6 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); background: var(--card); }
header nav { max-width: 820px; margin: 0 auto; padding: 12px 20px; display: flex; flex-wrap: wrap; gap: 4px 24px; }
header strong { margin-right: auto; }
main { max-width: 820px; margin: 0 auto; padding: 24px 20px 64px; overflow-wrap: break-word; }
h1 { font-size: 2em; line-height: 1.2; margin: 8px 0 16px; }
h2 { font-size: 1.35em; line-height: 1.3; margin: 48px 0 8px; padding-top: 24px; border-top: 1px solid var(--line); }
p { margin: 12px 0; max-width: 70ch; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code { font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code { background: var(--card); border: 1px solid var(--line); border-radius: 5px; padding: 1px 5px; }
figure { margin: 16px 0; }
figcaption { color: var(--soft); font-size: .85em; font-weight: 600; margin-bottom: 4px; }
pre { margin: 0; padding: 14px 16px; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.contents { list-style: none; padding: 0; margin: 16px 0; display: flex; flex-wrap: wrap; gap: 4px 20px; }
@media (prefers-color-scheme: dark) { :root { --ground: #171513; --card: #211e1b; --ink: #ece8e1; --soft: #b3aa9c; --line: #3b362f; --link: #f0a574; } }
`

/** Nothing but its own style: it has no script. */
export const API_GUIDE_HEADERS = {
  'content-security-policy': `default-src 'none';style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What stands above a block of code: an answer has its HTTP status behind the language. */
function captionOf(info: string): string {
  const [language, status] = info.split(' ')
  if (language !== 'json') return 'In a terminal'
  return status === undefined ? 'JSON' : `The answer, ${status}`
}

/** The API's front page, made of its guide in Markdown. The guide is ours: nothing in it comes from anybody else. */
export function apiGuidePage(markdown: string): string {
  const headings: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ depth, text }: Tokens.Heading) {
        if (depth === 2) headings.push(text)
        return `<h${depth} id="${idOf(text)}">${escaped(text)}</h${depth}>\n`
      },
      code({ text, lang = '' }: Tokens.Code) {
        const caption = captionOf(lang)
        return `<figure><figcaption>${caption}</figcaption><pre tabindex="0"><code>${escaped(text)}</code></pre></figure>\n`
      },
    },
  })
  const body = marked.parse(markdown, { async: false })
  const contents = headings.map((text) => `<li><a href="#${idOf(text)}">${escaped(text)}</a></li>`).join('')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tuppence API</title>
<style>${STYLE}</style>
</head>
<body>
<header><nav aria-label="API"><strong>Tuppence</strong><a href="/api/docs">Every call</a><a href="/api/openapi.json">OpenAPI document</a></nav></header>
<main>
${body.replace('</h1>', `</h1>\n<nav aria-label="On this page"><ul class="contents">${contents}</ul></nav>`)}</main>
</body>
</html>
`
}
