import * as contract from '@tuppence/contract/stock-takes'
import type { FastifyInstance } from 'fastify'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_RANK } from '../../platform/paging/list-cursor.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { MOST_WAITING } from '../../platform/turns.ts'
import { beginTake } from './begin-take.ts'
import { cancelTake, closeTake } from './close-take.ts'
import { keepCounts } from './keep-counts.ts'
import { productsToCount } from './products-to-count.ts'
import { reviewTake } from './review-take.ts'
import { ruleOnCounts } from './rule-on-counts.ts'
import { listTakes, readOutcome, readTake } from './takes.queries.ts'

/** Counting the shop. */
export function stockTakesRoutes(app: FastifyInstance, { database, now, turns }: ModuleDeps): void {
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inOrganization(database, organizationId, work)
  /** Makes a change to a stock-take and, where it was one, tells the others who count. */
  const change = <T>(
    organizationId: string,
    stockTakeId: string,
    work: (tx: Tx) => Promise<{ answer: T; isNew: boolean }>,
  ) =>
    changeAndTell({ app, database }, organizationId, async (tx) => {
      const { answer, isNew } = await work(tx)
      return { answer, event: isNew ? { type: 'stock-takes-changed', stockTakeId } : undefined }
    })

  serve(app, contract.listStockTakes, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(contract.listStockTakes, { query, reply }, BY_RANK)
    const takes = await within(organizationId, (tx) => listTakes(tx, organizationId, query.limit, place))
    tellNext(takes, ({ status, createdAt, id }) => [Number(status === 'open'), createdAt, id])
    return takes
  })
  serve(app, contract.beginStockTake, ({ person, params, body }) =>
    change(person.organizationId, params.id, async (tx) => {
      const { take, isNew } = await beginTake(tx, person, params.id, body, now())
      return { answer: take, isNew }
    }),
  )
  serve(app, contract.readStockTake, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => readTake(tx, organizationId, params.id)),
  )
  serve(app, contract.productsToCount, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => productsToCount(tx, organizationId, params.id)),
  )
  serve(app, contract.sendCounts, ({ person, params, body }) =>
    change(person.organizationId, params.id, async (tx) => {
      const kept = await keepCounts(tx, person, params.id, body, now())
      return { answer: { kept }, isNew: kept > 0 }
    }),
  )
  serve(app, contract.reviewStockTake, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => reviewTake(tx, organizationId, params.id)),
  )
  serve(app, contract.ruleOnCounts, ({ person, params, body }) =>
    change(person.organizationId, params.id, async (tx) => {
      await ruleOnCounts(tx, person, params.id, body)
      return { answer: undefined, isNew: true }
    }),
  )
  // It locks the goods of many sales: before it has a connection it waits with them (decision 0048).
  serve(app, contract.closeStockTake, ({ person, params, body }) =>
    turns.take(
      person.organizationId,
      () =>
        change(person.organizationId, params.id, async (tx) => {
          const { take, isNew } = await closeTake(tx, person, params.id, body, now())
          return { answer: take, isNew }
        }),
      MOST_WAITING,
    ),
  )
  serve(app, contract.cancelStockTake, ({ person, params }) =>
    change(person.organizationId, params.id, async (tx) => {
      const { take, isNew } = await cancelTake(tx, person, params.id, now())
      return { answer: take, isNew }
    }),
  )
  serve(app, contract.readOutcome, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => readOutcome(tx, organizationId, params.id)),
  )
  serve(app, contract.exportOutcome, async ({ person: { organizationId }, params, reply }) => {
    const lines = await within(organizationId, (tx) => readOutcome(tx, organizationId, params.id))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="stock-take.csv"')
      .send(outcomeCsv(lines))
  })
}

const HEADINGS = [
  'sku',
  'name',
  'expected',
  'counted',
  'difference',
  'not counted',
  'unit cost',
  'unit price',
]

const outcomeCsv = (lines: readonly contract.FrozenLine[]): string =>
  [
    CSV_START,
    csvLine(HEADINGS),
    ...lines.map(({ sku, name, expected, counted, isUncounted, cost, price }) =>
      csvLine([sku, name, expected, counted, counted - expected, isUncounted ? 'yes' : '', cost, price]),
    ),
  ].join('')
