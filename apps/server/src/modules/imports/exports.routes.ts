import * as contract from '@tuppence/contract/imports'
import type { ConsentChannel, Customer } from '@tuppence/domain/customers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { sendTable, type TableFormat } from '../../platform/table-file.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import type { ExportCell } from '../../platform/xlsx-file.ts'
import { pageOfProducts } from '../catalogue/public.ts'
import {
  consentsOfMany,
  countCustomers,
  countCustomersRead,
  type HeldConsent,
  listCustomers,
} from '../customers/public.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { type Columns, CUSTOMER_COLUMNS, PRODUCT_COLUMNS, STOCK_COLUMNS } from './exporting/tables.ts'
import { consentCell } from './kinds/consent-words.ts'

/** So many rows are in memory at once, each time in a transaction of its own. */
const CHUNK = 1_000

/** What a business has, as files that can be imported again; who took which of them, and how many, is in the audit log. */
export function exportsRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  const note = (person: Person, action: string, detail: Record<string, unknown>) =>
    inOrganization(database, person.organizationId, (tx) =>
      writeAudit(tx, { ...actorOf(person), at: now(), action, detail }),
    )
  serve(
    app,
    contract.exportProducts,
    async ({ person, query: { format, organizationId: _, ...filter }, reply }) => {
      const rows = await productsInChunks(database, person, filter)
      await note(person, 'products-exported', { format, products: rows.all, ...filter })
      return give(reply, person, { name: 'products', format, columns: PRODUCT_COLUMNS, rows: rows.chunks })
    },
  )
  serve(
    app,
    contract.exportStock,
    async ({ person, query: { format, organizationId: _, ...filter }, reply }) => {
      const rows = await productsInChunks(database, person, filter)
      await note(person, 'stock-exported', { format, products: rows.all, ...filter })
      return give(reply, person, { name: 'stock', format, columns: STOCK_COLUMNS, rows: rows.chunks })
    },
  )
  serve(app, contract.exportCustomers, async ({ person, query: { format, search }, reply, request }) => {
    const count = await inOrganization(database, person.organizationId, (tx) =>
      countCustomers(tx, person.organizationId, { search }),
    )
    await countCustomersRead(database, { person, customers: count, address: request.ip, now: now() })
    /**
     * Which people's details left the house is written before they do. What was searched for is not: it may be somebody's name, and
     * nothing is ever taken out of the audit log (decision 0073).
     */
    const noted = async (chunk: readonly Customer[]) => {
      const whom = chunk.map(({ id }) => id)
      await note(person, 'customers-exported', {
        format,
        isSearch: search !== undefined,
        customers: whom.length,
        whom,
      })
    }
    const rows = customersInChunks(database, person, search, noted)
    return give(reply, person, { name: 'customers', format, columns: CUSTOMER_COLUMNS, rows })
  })
}

type ProductFilter = Parameters<typeof pageOfProducts>[2]

async function productsInChunks(database: Database, { organizationId }: Person, filter: ProductFilter) {
  const page = (offset: number) =>
    inOrganization(database, organizationId, (tx) =>
      pageOfProducts(tx, organizationId, filter, { limit: CHUNK, offset }),
    )
  // Read before the answer begins, so that what goes wrong at once is still answered as a problem.
  const first = await page(0)
  async function* chunks() {
    let { products } = first
    for (let offset = 0; products.length > 0; ) {
      yield products
      offset += CHUNK
      if (offset >= first.all) return
      products = (await page(offset)).products
    }
  }
  return { all: first.all, chunks: chunks() }
}

async function* customersInChunks(
  database: Database,
  { organizationId }: Person,
  search: string | undefined,
  noted: (chunk: readonly Customer[]) => Promise<void>,
) {
  for (let offset = 0; ; offset += CHUNK) {
    const chunk = await inOrganization(database, organizationId, async (tx) => {
      const listed = await listCustomers(tx, organizationId, { search }, { limit: CHUNK, offset })
      const ids = listed.map(({ id }) => id)
      const consents = await consentsOfMany(tx, organizationId, ids)
      return listed.map((customer) => ({ ...customer, consents: cellsOfConsents(consents.get(customer.id)) }))
    })
    if (chunk.length > 0 || offset === 0) await noted(chunk)
    yield chunk
    if (chunk.length < CHUNK) return
  }
}

function cellsOfConsents(
  held: ReadonlyMap<ConsentChannel, HeldConsent> | undefined,
): Record<ConsentChannel, string> {
  const of = (channel: ConsentChannel) => consentCell(held?.get(channel))
  return { email: of('email'), sms: of('sms'), post: of('post') }
}

interface Table<Row> {
  readonly name: string
  readonly format: TableFormat
  readonly columns: Columns<Row>
  readonly rows: AsyncIterable<readonly Row[]>
}

const give = <Row>(
  reply: FastifyReply,
  { businessCode, organizationId }: Person,
  table: Table<Row>,
): FastifyReply =>
  sendTable(reply, {
    name: `${table.name}-${businessCode}`,
    sheet: table.name,
    format: table.format,
    looks: table.columns.map(([, , look]) => look ?? 'text'),
    organizationId,
    rows: cellsOf(table),
  })

async function* cellsOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<readonly ExportCell[]> {
  yield columns.map(([heading]) => heading)
  for await (const chunk of rows) for (const row of chunk) yield columns.map(([, cell]) => cell(row))
}
