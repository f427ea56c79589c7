import {
  type ReceiptSale,
  receiptContent,
  receiptDocument,
  receiptShop,
  sampleSale,
} from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { composeMail } from '../mail/compose-mail.ts'
import { documentHtml } from './document-html.ts'
import { eReceiptPage } from './e-receipt-page.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
/** What would be a tag, end an attribute, or begin a script, in every field that a person writes. */
const written = (field: string) => `${field}<b>"'&</b><script>x</script>`
const said = (field: string) =>
  `${field}&#60;b&#62;&#34;&#39;&#38;&#60;/b&#62;&#60;script&#62;x&#60;/script&#62;`

/** A return for a VAT invoice's buyer has them all: a return says its reason, an invoice its buyer's address. */
function everythingWritten() {
  const sale = sampleSale('as-marked', NOW)
  const [line] = sale.lines
  if (!line) throw new Error('the sample has a line')
  const shop = receiptShop({
    ...{ businessCode: 'UK001', businessName: written('business'), address: written('address') },
    ...{ phone: written('phone'), vatNumber: written('vat'), receiptFooter: written('footer') },
    ...{ timeZone: 'Europe/London', currency: 'GBP', showItemCodes: true },
  })
  const marked: ReceiptSale = {
    ...sale,
    ...{ kind: 'refund', reversesReceipt: written('receipt'), reasonNote: written('note'), reason: 'other' },
    ...{ receiptNumber: written('number'), transactionNumber: written('transaction') },
    ...{ staffName: written('cashier') },
    lines: [{ ...line, name: written('goods'), sku: written('code') }],
  }
  const voided = { reason: written('voided'), voidedAt: NOW.toISOString() }
  const invoiceTo = {
    name: written('buyer'),
    address: `${written('street')}\n${written('town')}`,
    issuedAt: NOW.toISOString(),
    edition: 2,
  }
  return receiptContent(marked, { ...shop, showItemCodes: true }, { voided, invoiceTo })
}

const FIELDS = [
  ...['business', 'address', 'phone', 'vat', 'footer', 'receipt', 'note', 'number', 'transaction', 'cashier'],
  ...['goods', 'code', 'voided', 'buyer', 'street', 'town'],
]

const content = everythingWritten()
it.each([
  ['the parts of a receipt', async () => documentHtml(receiptDocument(content), true)],
  ['the page of an e-receipt', async () => eReceiptPage(content, 'x/receipt.pdf')],
  [
    'a receipt by mail',
    async () => {
      const mail = await composeMail({
        ...{ id: '1', address: 'ann@example.com', content, businessCode: 'UK001', replyTo: null },
        ...{ link: 'https://shop.example/r/1', now: NOW },
      })
      return String(mail.html)
    },
  ],
])('%s has all that a person wrote as it was written, and none of it as HTML', async (_, drawn) => {
  const html = await drawn()
  expect(html).not.toMatch(/<b>|<script|<\/script/)
  for (const field of FIELDS) expect(html, field).toContain(said(field))
})

it('RCPT-024 sets what is written in other letters in their own direction, and leaves the price where it is', () => {
  const sale = sampleSale('as-marked', NOW)
  const [line] = sale.lines
  if (!line) throw new Error('the sample has a line')
  const shop = receiptShop({
    ...{ businessCode: 'UK001', businessName: '东方 مخبز', address: null, phone: null, vatNumber: null },
    ...{ receiptFooter: 'شكرا', timeZone: 'Europe/London', currency: 'GBP' },
  })
  const named = receiptContent({ ...sale, lines: [{ ...line, quantity: 1, name: 'حليب <2>' }] }, shop)
  const html = documentHtml(receiptDocument(named), false)
  expect(html).toContain('<td><bdi>حليب &#60;2&#62;</bdi></td><td class="amount">£')
  expect(html).toContain('<td colspan="2" class="title"><bdi>东方 مخبز</bdi></td>')
  expect(html).toContain('<bdi>شكرا</bdi>')
  expect(html).toContain('<td>Date</td>')
})
