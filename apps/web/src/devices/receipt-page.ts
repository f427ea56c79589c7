import { type ReceiptContent, receiptText } from '@tuppence/domain/receipts'

/** Columns of an 80 mm paper in the printers' ordinary face (RCPT-020). */
const COLUMNS = 42

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * The receipt as a page of its own, for the browser's print. 320 px is an 80 mm paper (RCPT-018, RCPT-020).
 *
 * @param qrImage an SVG picture of the receipt's code, or undefined where it could not be made: the paper then says so
 */
export function receiptPage(content: ReceiptContent, qrImage: string | undefined): string {
  const text = receiptText(content, COLUMNS).map(escaped).join('\n')
  const qr = content.qrText === null ? '' : `<div class="qr">${qrImage ?? '<p>QR FAILED</p>'}</div>`
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>Receipt ${escaped(content.receiptNumber)}</title>
<style>
  @page { size: 80mm auto; margin: 5mm 2mm; }
  html { background: #fff; color: #000; }
  body { width: 320px; margin: 0 auto; padding: 12px 0; }
  pre { margin: 0; font: 12px/1.4 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; }
  .qr { width: 150px; margin: 12px auto 0; }
  .qr svg { display: block; width: 150px; height: 150px; }
  .qr p { margin: 0; padding: 62px 0; border: 1px solid #000; text-align: center; font: 12px monospace; }
  @media print { body { padding: 0; } }
</style>
</head>
<body>
<pre>${text}</pre>
${qr}
</body>
</html>`
}
