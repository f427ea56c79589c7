import { saleChanges } from '@tuppence/contract/changes'
import * as contract from '@tuppence/contract/completion-holds'
import { listPurchases as listPurchasesOf } from '@tuppence/contract/customer-records'
import type { Problem } from '@tuppence/contract/problem'
import { searchTransactions } from '@tuppence/contract/sale-search'
import {
  CLOCK_OFFSET_HEADER,
  dailySales,
  findTransaction,
  getTransaction,
  listTransactions,
  recordSale,
  recordSales,
  salesFigures,
} from '@tuppence/contract/sales'
import { saleIdOfQr } from '@tuppence/domain/receipts'
import type { SaleRequest } from '@tuppence/domain/sales'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readChanges } from '../../platform/changes/read-changes.ts'
import { problemFrom } from '../../platform/http/problems.ts'
import { Refused } from '../../platform/http/refused.ts'
import { read, refuseAnother, serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { holdForCompletion, releaseHold } from './completion-holds.ts'
import { findByNumber } from './find-sale.ts'
import { recordBatch } from './record-batch.ts'
import { recordSale as record, retrying } from './record-sale.ts'
import { searchSales } from './sale-search.queries.ts'
import { SaleWriters } from './sale-writers.ts'
import {
  listPurchases,
  listSales,
  readArrived,
  readDailySales,
  readFigures,
  readSale,
} from './sales.queries.ts'
import { TillProofs } from './till-proof.ts'
import { worded } from './write-errors.ts'

/** Of a batch's refused records, and of the fields of each: enough to say why, and no device fills the log. */
const RECORDS_LOGGED = 20
const FIELDS_LOGGED = 5

export function salesRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  recording(app, deps)
  lists(app, deps)
  singleSales(app, deps)
  holds(app, deps)
}

function recording(app: FastifyInstance, { database, now, turns }: ModuleDeps): void {
  const writers = new SaleWriters(database, now)
  app.addHook('onClose', () => writers.close())
  const wake = (organizationId: string): void => app.liveFeed.wake(organizationId)
  const proofs = new TillProofs(database)
  const desk = { database, writers, proofs, turns, now, log: app.log, wake }

  serve(app, recordSale, async ({ body, person, request }) => {
    refuseNewWhileLocked(person, body)
    return record(desk, {
      request: body,
      person,
      idempotencyKey: header(request, 'idempotency-key'),
      deviceTime: header(request, 'x-device-time'),
      clockOffsetMs: Number(header(request, CLOCK_OFFSET_HEADER) ?? Number.NaN),
    })
  })

  serve(app, recordSales, async ({ body, person, request }) => {
    const refused: { id: string | undefined; code: string; problems: Problem['problems'] }[] = []
    const results = await recordBatch(desk, {
      sales: body.sales,
      person,
      deviceTime: header(request, 'x-device-time'),
      read: async (sale) => {
        await refuseAnother(app, person, request, sale)
        const wanted = read(recordSale.body, sale, 'body') as SaleRequest
        refuseNewWhileLocked(person, wanted)
        return wanted
      },
      problemFrom: (error, id) => {
        const problem = problemFrom(error, request.log)
        refused.push({ id, code: problem.code, problems: problem.problems?.slice(0, FIELDS_LOGGED) })
        return problem
      },
    })
    // One line for a batch, however many are refused: a device must not fill the log.
    if (refused.length > 0)
      request.log.warn(
        { count: refused.length, first: refused.slice(0, RECORDS_LOGGED) },
        'records were refused',
      )
    return { results }
  })
}

/**
 * A locked till sends what it recorded before, and every record of a till has its seal: without one it is made here and now.
 *
 * @throws Refused with till-locked
 */
function refuseNewWhileLocked({ isLocked }: Person, { transaction }: SaleRequest): void {
  if (isLocked && !transaction.seal) throw new Refused('till-locked')
}

function lists(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, listTransactions, async ({ query, person, reply }) => {
    const { organizationId } = person
    const { place, tellNext } = askedPage(listTransactions, { query, reply }, BY_MOMENT)
    const { rows, places, total } = await inOrganization(database, organizationId, (tx) =>
      listSales(tx, organizationId, query, place, now()),
    ).catch((error) => {
      throw worded(error)
    })
    reply.header('x-total-count', total)
    tellNext(places, (at) => at)
    return rows
  })

  serve(app, saleChanges, ({ query, person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) =>
      readChanges(tx, organizationId, 'transactions', query, (ids) => readArrived(tx, organizationId, ids)),
    ),
  )

  serve(app, searchTransactions, ({ query, person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => searchSales(tx, organizationId, query)),
  )

  serve(app, listPurchasesOf, async ({ params, query, person: { organizationId }, reply }) => {
    const { place, tellNext } = askedPage(
      listPurchasesOf,
      { query: { ...params, ...query }, reply },
      BY_MOMENT,
    )
    const { rows, places, total } = await inOrganization(database, organizationId, (tx) =>
      listPurchases(tx, organizationId, params.id, query, place),
    )
    reply.header('x-total-count', total)
    tellNext(places, (at) => at)
    return rows
  })

  serve(app, dailySales, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => readDailySales(tx, person.organizationId, now())),
  )

  serve(app, salesFigures, ({ query, person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => readFigures(tx, organizationId, query)),
  )
}

function singleSales(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, findTransaction, async ({ query, person }) => {
    const { organizationId, businessCode } = person
    const sale = await inOrganization(database, organizationId, async (tx) => {
      const scanned = query.qr === undefined ? undefined : saleIdOfQr(query.qr, businessCode)
      const id = scanned ?? (await findByNumber(tx, organizationId, query.receipt ?? ''))
      return id !== undefined && isUuid(id.toLowerCase()) ? readSale(tx, organizationId, id) : undefined
    })
    if (!sale) throw new Refused('sale-not-known')
    return sale
  })

  serve(app, getTransaction, async ({ params, person }) => {
    const sale = await inOrganization(database, person.organizationId, (tx) =>
      readSale(tx, person.organizationId, params.id),
    )
    if (!sale) throw new Refused('not-found')
    return sale
  })
}

function holds(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, contract.holdForCompletion, async ({ params, body, person: { organizationId } }) => {
    const asking = { organizationId, recordId: params.id, tillId: body.tillId, now: now() }
    const expiresAt = await retrying(() =>
      inOrganization(database, organizationId, (tx) => holdForCompletion(tx, asking, body)),
    )
    return { expiresAt: expiresAt.toISOString() }
  })

  serve(app, contract.releaseHold, async ({ params, person: { organizationId } }) => {
    const isReleased = await inOrganization(database, organizationId, (tx) =>
      releaseHold(tx, organizationId, params.id),
    )
    if (!isReleased) throw new Refused('not-found')
    return undefined
  })
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
