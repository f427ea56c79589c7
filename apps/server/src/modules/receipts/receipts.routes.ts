import * as contract from '@tuppence/contract/e-receipts'
import type { ReceiptContent } from '@tuppence/domain/receipts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { receiptOfSale } from '../hardware/public.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { invoicesForTill, keepInvoice } from './issued-invoices.queries.ts'
import { MailWorker } from './mail/mail-worker.ts'
import { askForMail, listMails, mailsOfRecord, removeMail, retryMail } from './mails.queries.ts'
import { E_RECEIPT_HEADERS, eReceiptPage, noReceiptPage, notHereYetPage } from './page/e-receipt-page.ts'
import { type EReceiptAsked, findEReceipt } from './page/find-e-receipt.ts'
import { type Asker, receiptDrawer } from './pdf/receipt-drawer.ts'

/** Receipts that leave the shop without paper: as a file, by mail, and at an address of their own. */
export function receiptsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  pdfRoutes(app, deps)
  mailRoutes(app, deps)
  eReceiptRoutes(app, deps)
}

function pdfRoutes(app: FastifyInstance, { database, settings, now }: ModuleDeps): void {
  const contentOf = (
    { organizationId, businessCode }: Person,
    saleId: string,
    options: Parameters<typeof receiptOfSale>[3],
  ) =>
    inOrganization(database, organizationId, (tx) =>
      receiptOfSale(tx, { organizationId, businessCode, demo: settings.demo }, saleId, options),
    )
  serve(app, contract.receiptPdf, async ({ person, params, query, reply }) =>
    sendPdf(reply, await contentOf(person, params.id, { duplicate: query.duplicate === 'yes' }), now()),
  )
  serve(app, contract.vatInvoicePdf, async ({ person, params, body, reply }) => {
    const madeAt = now().toISOString()
    const asked = await contentOf(person, params.id, { invoiceTo: { ...body, issuedAt: madeAt } })
    // A shop that is not registered for VAT makes out none, whoever asks.
    if (asked.invoice !== 'full') return sendPdf(reply, asked, now())
    const { issuedAt, isCopy, edition } = await inOrganization(database, person.organizationId, (tx) =>
      keepInvoice(tx, person, { ...body, transactionId: params.id, madeAt }),
    )
    const options = { invoiceTo: { ...body, issuedAt, edition }, duplicate: isCopy }
    return sendPdf(reply, await contentOf(person, params.id, options), now())
  })
  serve(app, contract.issueInvoice, async ({ person, params, body }) => {
    await inOrganization(database, person.organizationId, (tx) =>
      keepInvoice(tx, person, { ...body, transactionId: params.id }),
    )
    return undefined
  })
  serve(app, contract.issuedInvoices, ({ person: { organizationId }, params }) =>
    inOrganization(database, organizationId, (tx) => invoicesForTill(tx, organizationId, params.id)),
  )
}

async function sendPdf(
  reply: FastifyReply,
  content: ReceiptContent,
  now: Date,
  asker: Asker = 'signed in',
): Promise<FastifyReply> {
  const pdf = await receiptDrawer.pdf(content, now, asker)
  const isCopy = content.banners.some(({ kind }) => kind === 'duplicate')
  const what = content.invoice === 'full' ? 'VAT invoice' : 'Receipt'
  const number = content.replacement?.number ?? content.receiptNumber
  const name = `${what} ${number}${isCopy ? ' duplicate' : ''}.pdf`
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"`)
    .send(pdf)
}

function mailRoutes(app: FastifyInstance, { database, settings, secrets, now }: ModuleDeps): void {
  const { pepper } = secrets
  const worker = new MailWorker(app, { database, settings, pepper, now })
  // A server that tests ask without a port sends nothing behind their back.
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  const changed = { type: 'receipt-mails-changed' } as const
  const hasMailServer = settings.mail !== undefined

  serve(app, contract.mailReceipt, async ({ person, body, request }) => {
    const { id, transactionId, email } = body
    const state = await changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const asked = await askForMail(
        tx,
        person,
        { id, transactionId, address: email },
        { now: now(), pepper },
      )
      if (asked.isNew)
        await writeAudit(tx, {
          ...actorOf(person),
          ...{ at: now(), action: 'receipt-mail-asked', subjectType: 'sale', subjectId: transactionId },
          // No part of the address: the log stays, and an erased customer's address does not (rule 5).
          detail: {},
          address: request.ip,
        })
      return { answer: asked.state, event: asked.isNew ? changed : undefined }
    })
    worker.wake()
    return { id, state, hasMailServer }
  })
  serve(app, contract.listReceiptMails, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      hasMailServer,
      mails: await listMails(tx, organizationId),
    })),
  )
  serve(app, contract.mailsOfRecord, ({ person: { organizationId }, params: { id } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      hasMailServer,
      mails: await mailsOfRecord(tx, organizationId, id),
    })),
  )
  serve(app, contract.retryReceiptMail, async ({ person: { organizationId }, params: { id } }) => {
    await changeAndTell({ app, database }, organizationId, async (tx) => ({
      answer: await retryMail(tx, organizationId, id, now()),
      event: changed,
    }))
    worker.wake()
    return undefined
  })
  serve(app, contract.removeReceiptMail, async ({ person: { organizationId }, params: { id } }) => {
    await changeAndTell({ app, database }, organizationId, async (tx) => ({
      answer: await removeMail(tx, organizationId, id, now()),
      event: changed,
    }))
    return undefined
  })
}

function eReceiptRoutes(app: FastifyInstance, { database, settings, now }: ModuleDeps): void {
  const find = (asked: EReceiptAsked) => findEReceipt({ database, demo: settings.demo }, asked)
  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).headers(E_RECEIPT_HEADERS).type('text/html; charset=utf-8').send(page)

  serve(app, contract.eReceipt, async ({ params, reply }) => {
    const found = await find(params)
    if (found === undefined) return sendPage(reply, 404, noReceiptPage())
    if (found === 'not-here-yet') return sendPage(reply, 200, notHereYetPage())
    const page = await receiptDrawer.page(() => eReceiptPage(found, `${params.token}/receipt.pdf`))
    return sendPage(reply, 200, page)
  })
  // An address that was cut off on its way is one of a receipt all the same, and its reader a customer.
  app.get('/r/*', (_, reply) => sendPage(reply, 404, noReceiptPage()))
  serve(app, contract.eReceiptPdf, async ({ params, reply }) => {
    const found = await find(params)
    if (found === undefined || found === 'not-here-yet') return sendPage(reply, 404, noReceiptPage())
    return sendPdf(reply.headers(E_RECEIPT_HEADERS), found, now(), 'public')
  })
}
