import * as contract from '@tuppence/contract/e-receipts'
import { type ReceiptContent, receiptDocument } from '@tuppence/domain/receipts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { whileListening } from '../../platform/jobs/job-worker.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_RANK } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { claimInvoice, mayInvoice, receiptOfSale } from '../hardware/public.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { type InvoiceToKeep, invoicesForTill, keepInvoice } from './issued-invoices.queries.ts'
import { addressWorker, mailWorker } from './mail/mail-workers.ts'
import { askForMail, listMails, mailsOfRecord, removeMail, retryMail } from './mails.queries.ts'
import { E_RECEIPT_HEADERS, eReceiptPage, noReceiptPage, notHereYetPage } from './page/e-receipt-page.ts'
import { type EReceiptAsked, findEReceipt } from './page/find-e-receipt.ts'
import { type DrawnFor, documentDrawer } from './pdf/document-drawer.ts'

/** Receipts that leave the shop without paper: as a file, by mail, and at an address of their own. */
export function receiptsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  pdfRoutes(app, deps)
  mailRoutes(app, deps)
  eReceiptRoutes(app, deps)
}

function pdfRoutes(app: FastifyInstance, { database, settings, now }: ModuleDeps): void {
  const shopOf = ({ organizationId, businessCode }: Person) => ({
    ...{ organizationId, businessCode },
    demo: settings.demo,
  })
  serve(app, contract.receiptPdf, async ({ person, params, query, reply }) => {
    const content = await inOrganization(database, person.organizationId, (tx) =>
      receiptOfSale(tx, shopOf(person), params.id, { duplicate: query.duplicate === 'yes' }),
    )
    return sendPdf(reply, content, now(), { business: person.businessCode, asker: 'signed in' })
  })

  /** Kept before it comes out. A till that has printed one by itself is not asked whether it may. */
  const keep = async (tx: Tx, person: Person, wanted: InvoiceToKeep, address: string) => {
    if (!wanted.onPaper && !(await mayInvoice(tx, shopOf(person), wanted.transactionId, now())))
      throw new Refused('no-vat-invoice')
    const { invoice, isDoubled } = await keepInvoice(tx, person, wanted, now())
    if (isDoubled)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'vat-invoice-number-twice', subjectType: 'sale' },
        ...{ subjectId: wanted.transactionId, detail: { edition: invoice.edition }, address },
      })
    return invoice
  }
  serve(app, contract.vatInvoicePdf, async ({ person, params: { id: saleId }, body, reply, request }) => {
    const { organizationId } = person
    const content = await inOrganization(database, organizationId, async (tx) => {
      const { id: invoiceId } = await keep(tx, person, { ...body, transactionId: saleId }, request.ip)
      // Asked for again because its answer was lost, it is the file that it was.
      const duplicate = (await claimInvoice(tx, organizationId, invoiceId, 'pdf', now())) === 'print'
      return receiptOfSale(tx, shopOf(person), saleId, { duplicate, invoiceId })
    })
    return sendPdf(reply, content, now(), { business: person.businessCode, asker: 'signed in' })
  })
  serve(app, contract.issueInvoice, ({ person, params, body, request }) => {
    const { id, name, address, issuedAt, madeAt, edition, isCopy } = body
    const onPaper = issuedAt && madeAt ? { issuedAt, madeAt, edition, isCopy } : undefined
    return inOrganization(database, person.organizationId, (tx) =>
      keep(tx, person, { id, name, address, transactionId: params.id, onPaper }, request.ip),
    )
  })
  serve(app, contract.issuedInvoices, ({ person: { organizationId }, params }) =>
    inOrganization(database, organizationId, (tx) => invoicesForTill(tx, organizationId, params.id)),
  )
}

async function sendPdf(
  reply: FastifyReply,
  content: ReceiptContent,
  now: Date,
  who: DrawnFor,
): Promise<FastifyReply> {
  const pdf = await documentDrawer.pdf(receiptDocument(content), now, who)
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
  const parts = { database, settings, pepper, now }
  const worker = whileListening(app, mailWorker(app, parts))
  whileListening(app, addressWorker(app, parts))
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
  serve(app, contract.listReceiptMails, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(contract.listReceiptMails, { query, reply }, BY_RANK)
    const mails = await inOrganization(database, organizationId, (tx) =>
      listMails(tx, organizationId, query.limit, place),
    )
    tellNext(mails, ({ state, askedAt, id }) => [
      Number(state === 'waiting' || state === 'given-up'),
      askedAt,
      id,
    ])
    return { hasMailServer, mails }
  })
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
  const find = (asked: EReceiptAsked) => findEReceipt({ database, demo: settings.demo, now }, asked)
  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).headers(E_RECEIPT_HEADERS).type('text/html; charset=utf-8').send(page)

  serve(app, contract.eReceipt, async ({ params, reply }) => {
    const found = await find(params)
    if (found === undefined) return sendPage(reply, 404, noReceiptPage())
    if (found === 'not-here-yet') return sendPage(reply, 200, notHereYetPage())
    const page = await documentDrawer.page(
      () => eReceiptPage(found, `${params.token}/receipt.pdf`),
      params.businessCode,
    )
    return sendPage(reply, 200, page)
  })
  // An address that was cut off on its way is one of a receipt all the same, and its reader a customer.
  app.get('/r/*', (_, reply) => sendPage(reply, 404, noReceiptPage()))
  serve(app, contract.eReceiptPdf, async ({ params, reply }) => {
    const found = await find(params)
    if (found === undefined || found === 'not-here-yet') return sendPage(reply, 404, noReceiptPage())
    return sendPdf(reply.headers(E_RECEIPT_HEADERS), found, now(), {
      ...{ business: params.businessCode, asker: 'public' },
    })
  })
}
