export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * A page that holds one paper.
 *
 * @param styleSheet the address of its style sheet: the page's own policy allows no styles inside it
 */
export function paperPage(title: string, body: string, styleSheet: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body class="paper-page">
${body}
</body>
</html>`
}
