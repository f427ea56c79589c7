import {
  documentText,
  mailAddress,
  type PrintDocument,
  type ReceiptContent,
  receiptDocument,
} from '@tuppence/domain/receipts'
import { escaped } from '../../../platform/http/escaped.ts'
import { DOCUMENT_STYLE, documentHtml } from '../page/document-html.ts'
import { documentDrawer } from '../pdf/document-drawer.ts'
import { type Letter, oneLine } from './mail-server.ts'

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
  readonly now: Date
}

/**
 * A receipt as a mail: as text and as HTML, with the PDF beside. Its Message-ID comes from its row.
 */
export async function composeMail(mail: MailToCompose): Promise<Letter> {
  const { content, link, id } = mail
  const replyTo = mail.replyTo === null ? undefined : mailAddress(mail.replyTo)
  const who = { business: mail.businessCode, asker: 'mail' } as const
  const receipt = receiptDocument(content)
  const pdf = await documentDrawer.pdf(receipt, mail.now, who)
  return {
    id: `receipt.${id}`,
    from: content.business.name,
    to: mail.address,
    replyTo: replyTo === undefined ? undefined : { address: replyTo },
    subject: `Your receipt from ${oneLine(content.business.name)} (${content.receiptNumber})`,
    date: mail.now,
    text: [...documentText(receipt, COLUMNS), ...(link ? ['', 'Read it again at', link] : [])].join('\n'),
    html: htmlOf(receipt, link),
    attachments: [
      {
        filename: `Receipt ${content.receiptNumber}.pdf`.replace(/[^\w. -]/g, '_'),
        content: pdf,
        contentType: 'application/pdf',
      },
    ],
  }
}

function htmlOf(receipt: PrintDocument, link: string | null): string {
  const again = link
    ? `<p style="text-align:center"><a href="${escaped(link)}">Read this receipt on the web</a></p>`
    : ''
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${escaped(receipt.title)}</title>
<style>${DOCUMENT_STYLE}</style></head>
<body style="margin:0;padding:16px">${documentHtml(receipt, false)}${again}</body>
</html>`
}
