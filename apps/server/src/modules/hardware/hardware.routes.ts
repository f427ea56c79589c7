import { openDrawer, printRead, printReceipt } from '@tuppence/contract/hardware'
import * as contract from '@tuppence/contract/printers'
import { receiptDocument, tillReadDocument } from '@tuppence/domain/receipts'
import { testPage } from '@tuppence/printing/test-page'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { bytesFor } from './bytes-for.ts'
import { kickDrawer } from './kick-drawer.ts'
import { paperOfSale } from './paper-of-sale.ts'
import {
  listPrinters,
  notePrinterSeen,
  printerOfTill,
  removePrinter,
  savePrinter,
  tillOfSession,
} from './printers.queries.ts'
import { readOfShift } from './read-of-shift.ts'
import { type ShopOfCaller, sampleReceipt } from './receipt-of-sale.ts'
import { networksOf, type PrinterOfBusiness, paperOf, TillPrinters } from './till-printers.ts'

/** The printers and drawers that the server reaches over the network, and what it keeps of those that tills reach themselves. */
export function hardwareRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  const printers = new TillPrinters({
    networks: networksOf(deps.settings),
    now,
    onError: (error) =>
      app.log.error({ err: error }, 'a printer, or what was seen of it, could not be dealt with'),
    onSeen: (organizationId, tillId, seen) =>
      changeAndTell({ app, database }, organizationId, async (tx) => ({
        answer: undefined,
        event: (await notePrinterSeen(tx, organizationId, tillId, seen))
          ? { type: 'printers-changed', tillId }
          : undefined,
      })),
  })
  settingUpRoutes(app, deps, printers)
  tillsOwnRoutes(app, deps, printers)
  /** The network printer of the till at which the caller is. */
  const ofCaller = ({ organizationId, sid }: Person): Promise<PrinterOfBusiness> =>
    inOrganization(database, organizationId, async (tx) => {
      const tillId = await tillOfSession(tx, organizationId, sid)
      const printer = tillId === undefined ? undefined : await printerOfTill(tx, organizationId, tillId)
      if (printer?.connection !== 'network') throw new Refused('no-device')
      return { organizationId, printer, askedBy: sid }
    })

  serve(app, openDrawer, async ({ person, request }) => {
    await kickDrawer(deps, printers, await ofCaller(person), person, request.ip)
    return DONE
  })
  serve(app, printReceipt, async ({ person, body }) => {
    const of = await ofCaller(person)
    const saleId = saleIdIn(body.transaction)
    const { duplicate = false, invoiceId } = body
    const paper = paperOfSale(deps, of, shopOf(deps, person), { saleId, duplicate, invoiceId })
    await printers.print(of, paper, body.printId ?? saleId)
    return DONE
  })

  serve(app, printRead, async ({ person, body: { printId, duplicate = false, ...wanted } }) => {
    const of = await ofCaller(person)
    const { tillId } = of.printer
    const bytes = async () => {
      const { read, shop } = await inOrganization(database, person.organizationId, (tx) =>
        readOfShift(tx, person, shopOf(deps, person), { ...wanted, tillId }, now()),
      )
      return bytesFor(of, tillReadDocument(read, shop, duplicate))
    }
    await printers.print(of, { bytes }, printId)
    return DONE
  })
}

const shopOf = (
  { settings: { demo } }: ModuleDeps,
  { organizationId, businessCode }: Person,
): ShopOfCaller => ({ organizationId, businessCode, demo })

const DONE = { success: true } as const

/** What a sale is called when it is sent to be recorded, or when it is read back. */
function saleIdIn(transaction: {
  readonly id?: string | undefined
  readonly offlineId?: string | undefined
}): string {
  const named = [transaction.offlineId, transaction.id].filter((one) => one !== undefined)
  const id = named.map((one) => one.toLowerCase()).find(isUuid)
  if (id === undefined) throw new Refused('sale-not-known')
  return id
}

/** A manager's: which printer a till has. */
function settingUpRoutes(app: FastifyInstance, { database, now }: ModuleDeps, printers: TillPrinters): void {
  serve(app, contract.listPrinters, ({ person: { organizationId, tills } }) =>
    inOrganization(database, organizationId, async (tx) =>
      (await listPrinters(tx, organizationId)).filter(({ tillId }) => !tills || tills.includes(tillId)),
    ),
  )
  serve(app, contract.savePrinter, async ({ person, params: { tillId }, body, request }) => {
    const { organizationId } = person
    refuseTill(person, tillId)
    if (body.connection === 'network') await printers.refuseAddress(body.host, organizationId)
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const before = await printerOfTill(tx, organizationId, tillId)
      const answer = await savePrinter(tx, organizationId, tillId, body)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{
          at: now(),
          action: 'printer-set-up',
          subjectType: 'till',
          subjectId: tillId,
          address: request.ip,
        },
        detail: { printer: [nameOf(before), nameOf(answer)] },
      })
      return { answer, event: { type: 'printers-changed', tillId } }
    })
  })
  serve(app, contract.removePrinter, async ({ person, params: { tillId }, request }) => {
    refuseTill(person, tillId)
    return changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const before = await removePrinter(tx, person.organizationId, tillId)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{
          at: now(),
          action: 'printer-removed',
          subjectType: 'till',
          subjectId: tillId,
          address: request.ip,
        },
        detail: { printer: nameOf(before) },
      })
      return { answer: undefined, event: { type: 'printers-changed', tillId } }
    })
  })
}

/** STAFF-033: tills that somebody was not given are not there for them. @throws Refused not-found */
function refuseTill({ tills }: Person, tillId: string): void {
  if (tills && !tills.includes(tillId)) throw new Refused('not-found')
}

const nameOf = (printer: contract.TillPrinter | undefined) =>
  printer ? `${printer.name} (${printer.host ?? printer.connection})` : null

/** What a till may ask of its own printer, and managers of any. */
function tillsOwnRoutes(app: FastifyInstance, deps: ModuleDeps, printers: TillPrinters): void {
  const ofTill = (person: Person, tillId: string): Promise<PrinterOfBusiness> =>
    inOrganization(deps.database, person.organizationId, async (tx) => {
      const { organizationId, sid, permissions } = person
      if ((await tillOfSession(tx, organizationId, sid)) !== tillId) {
        if (!permissions.has('manage-tills')) throw new Refused('not-found')
        refuseTill(person, tillId)
      }
      const printer = await printerOfTill(tx, organizationId, tillId)
      if (printer?.connection !== 'network') throw new Refused('no-device')
      return { organizationId, printer, askedBy: sid }
    })

  const sample = async (person: Person) => {
    const content = await inOrganization(deps.database, person.organizationId, (tx) =>
      sampleReceipt(tx, shopOf(deps, person), deps.now()),
    )
    return receiptDocument(content)
  }
  serve(app, contract.testPrinter, async ({ person, params, body, request }) => {
    const of = await ofTill(person, params.tillId)
    const mayOpen = person.permissions.has('open-drawer') || person.permissions.has('manage-tills')
    if (body.what === 'drawer' && !mayOpen) throw new Refused('not-permitted')
    if (body.what === 'drawer') await kickDrawer(deps, printers, of, person, request.ip)
    else {
      const document = () =>
        body.what === 'page' ? testPage(of.printer.name, paperOf(of.printer)) : sample(person)
      await printers.print(of, { bytes: async () => bytesFor(of, await document()) })
    }
    return DONE
  })
  serve(app, contract.printerStatus, async ({ person, params }) =>
    printers.ask(await ofTill(person, params.tillId)),
  )
}
