export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * A page that holds one paper.
 *
 * @param styles its style sheet: by address where it is printed, since the page's own policy allows no styles inside it
 */
export function paperPage(title: string, body: string, styles: { url: string } | { css: string }): string {
  const sheet =
    'url' in styles ? `<link rel="stylesheet" href="${styles.url}">` : `<style>\n${styles.css}\n</style>`
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width">
${sheet}
</head>
<body class="paper-page">
${body}
</body>
</html>`
}
