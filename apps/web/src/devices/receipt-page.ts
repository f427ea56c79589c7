import { type ReceiptContent, receiptText } from '@tuppence/domain/receipts'

/** Columns of an 80 mm paper in the printers' ordinary face (RCPT-020). */
export const COLUMNS = 42

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * The receipt as a page of its own, for the browser's print. 320 px is an 80 mm paper (RCPT-018, RCPT-020).
 *
 * @param styleSheet the address of receipt.css: the page's own policy allows no styles inside it
 * @param qrImage an SVG picture of the receipt's code, or undefined where it could not be made: the paper then says so
 */
export function receiptPage(
  content: ReceiptContent,
  qrImage: string | undefined,
  styleSheet: string,
): string {
  const text = receiptText(content, COLUMNS).map(escaped).join('\n')
  const qr = content.qrText === null ? '' : `<div class="qr">${qrImage ?? '<p>QR FAILED</p>'}</div>`
  return paperPage(`Receipt ${content.receiptNumber}`, `<pre>${text}</pre>\n${qr}`, styleSheet)
}

/** A page that holds one paper. */
export function paperPage(title: string, body: string, styleSheet: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
${body}
</body>
</html>`
}
