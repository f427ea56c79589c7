import { createHash } from 'node:crypto'
import { type ReceiptContent, receiptDocument } from '@tuppence/domain/receipts'
import { escaped } from '../../../platform/http/escaped.ts'
import { DOCUMENT_STYLE, documentHtml } from './document-html.ts'

/** Paper is white in every theme; what is around it follows the reader's. */
const PAGE_STYLE = `${DOCUMENT_STYLE}
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px 48px; background: #f3f1ec; color: #1f1d1a; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 460px; margin: 0 auto; }
.paper { background: #fff; padding: 20px; border-radius: 8px; box-shadow: 0 1px 4px rgb(0 0 0 / 20%); }
.said { text-align: center; padding: 48px 12px; }
h1 { font-size: 1.25em; margin: 0 0 8px; }
p { margin: 0 0 16px; }
.do { text-align: center; margin: 20px 0 0; }
a { display: inline-block; padding: 12px 22px; border-radius: 8px; background: #1f1d1a; color: #fff; text-decoration: none; }
a:focus-visible { outline: 3px solid #b4531f; outline-offset: 2px; }
@media (prefers-color-scheme: dark) { body { background: #171513; color: #ece8e1; } a { background: #ece8e1; color: #171513; } }
@media print { body { background: #fff; padding: 0; } .paper { box-shadow: none; padding: 0; } .do { display: none; } }`
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')
const AGAIN_S = 15

/** No scripts at all, nothing from anywhere, no word of this address to anybody, and into no search engine. */
export const E_RECEIPT_HEADERS = {
  'content-security-policy': `default-src 'none';style-src 'sha256-${STYLE_HASH}';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${head}<title>${escaped(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`
}

const said = (title: string, words: string, button = '') =>
  `<div class="said"><h1>${title}</h1><p>${words}</p>${button}</div>`

/** @param pdf the address of the same receipt as a PDF */
export function eReceiptPage(content: ReceiptContent, pdf: string): string {
  const paper = `<div class="paper">${documentHtml(receiptDocument(content), true)}</div>`
  const save = `<p class="do"><a href="${escaped(pdf)}" download>Save as PDF</a></p>`
  return page(`Receipt ${content.receiptNumber} · ${content.business.name}`, paper + save)
}

/** The till has made the sale and not sent it yet. */
export function notHereYetPage(): string {
  return page(
    'Your receipt is on its way',
    said(
      'Your receipt is on its way',
      'It comes as soon as the shop’s till is online. This page looks again by itself.',
      '<p class="do"><a href="">Look again</a></p>',
    ),
    `<meta http-equiv="refresh" content="${AGAIN_S}">\n`,
  )
}

/** The same for every address that is none: nobody learns from it which part was right. */
export function noReceiptPage(): string {
  return page('No receipt', said('There is no receipt here', 'Check the address, or ask at the shop.'))
}
