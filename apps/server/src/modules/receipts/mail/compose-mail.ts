import { mailAddress, type ReceiptContent, receiptRows, receiptText } from '@tuppence/domain/receipts'
import type { SendMailOptions } from 'nodemailer'
import { escaped } from '../../../platform/http/escaped.ts'
import { RECEIPT_STYLE, receiptHtml } from '../page/receipt-html.ts'
import { receiptDrawer } from '../pdf/receipt-drawer.ts'

/** Columns that most mail readers show side by side. */
const COLUMNS = 42

export interface MailToCompose {
  readonly id: string
  readonly address: string
  readonly content: ReceiptContent
  readonly businessCode: string
  /** Of the shop, for answers. */
  readonly replyTo: string | null
  /** Of the e-receipt; null where nobody said how customers reach this server. */
  readonly link: string | null
  /** The server's own. */
  readonly from: string
  readonly now: Date
}

/**
 * A receipt as a mail: as text and as HTML, with the PDF beside. Its Message-ID comes from its row, so that one that was
 * sent a second time after a crash can be told by whoever gets it.
 */
export async function composeMail(mail: MailToCompose): Promise<SendMailOptions> {
  const { content, link, address, from, id } = mail
  const name = oneLine(content.business.name)
  const replyTo = mail.replyTo === null ? undefined : mailAddress(mail.replyTo)
  const pdf = await receiptDrawer.pdf(content, mail.now, { business: mail.businessCode, asker: 'mail' })
  return {
    // As objects, which nobody takes for a list of several.
    from: { name, address: from },
    to: { name: '', address },
    ...(replyTo && { replyTo: { name, address: replyTo } }),
    subject: oneLine(`Your receipt from ${name} (${content.receiptNumber})`),
    messageId: `<receipt.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: mail.now,
    headers: { 'auto-submitted': 'auto-generated' },
    text: [...receiptText(content, COLUMNS), ...(link ? ['', 'Read it again at', link] : [])].join('\n'),
    html: htmlOf(content, link),
    attachments: [
      {
        filename: `Receipt ${content.receiptNumber}.pdf`.replace(/[^\w. -]/g, '_'),
        content: pdf,
        contentType: 'application/pdf',
      },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function htmlOf(content: ReceiptContent, link: string | null): string {
  const again = link
    ? `<p style="text-align:center"><a href="${escaped(link)}">Read this receipt on the web</a></p>`
    : ''
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>Receipt ${escaped(content.receiptNumber)}</title>
<style>${RECEIPT_STYLE}</style></head>
<body style="margin:0;padding:16px">${receiptHtml(receiptRows(content), false)}${again}</body>
</html>`
}

/** No name of a shop ends a header and begins another. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
