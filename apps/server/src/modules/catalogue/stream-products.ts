import { Readable } from 'node:stream'
import { createGzip, constants as zlib } from 'node:zlib'
import type { Product } from '@tuppence/domain/catalogue'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { countProducts, listProducts } from './list-products.ts'
import type { ProductFilter } from './product-filter.ts'

/** So many products are in memory at once: about half a megabyte of JSON. */
const CHUNK = 1_000

/**
 * Answers all products that the filter lets through, without holding them all. Each chunk is a short transaction of its
 * own: a slow line must not keep a connection of the pool. A product renamed meanwhile may be missed, which is why a
 * till asks for what changed since the moment before it asked.
 */
export async function streamProducts(
  database: Database,
  organizationId: string,
  filter: ProductFilter,
  offset: number,
  seen: (product: Product) => Product,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = (from: number, after: Product | undefined): Promise<Product[]> =>
    inOrganization(database, organizationId, (tx) =>
      listProducts(tx, organizationId, filter, { limit: CHUNK, offset: from, after }),
    )
  // Read before the answer begins, so that what goes wrong at once is still answered as a problem.
  const all = await inOrganization(database, organizationId, (tx) =>
    countProducts(tx, organizationId, filter),
  )
  const first = await read(offset, undefined)
  reply.header('x-total-count', all).type('application/json; charset=utf-8')
  const json = Readable.from(arrayOf(first, read, seen))
  if (first.length < CHUNK || !/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? ''))
    return reply.send(json)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return reply.send(json.compose(createGzip({ level: zlib.Z_BEST_SPEED })))
}

/** The text of a JSON array, chunk by chunk. */
async function* arrayOf(
  first: Product[],
  read: (offset: number, after: Product | undefined) => Promise<Product[]>,
  seen: (product: Product) => Product,
): AsyncGenerator<string> {
  yield '['
  let chunk = first
  for (let before = ''; chunk.length > 0; before = ',') {
    yield before + chunk.map((product) => JSON.stringify(seen(product))).join(',')
    if (chunk.length < CHUNK) break
    chunk = await read(0, chunk.at(-1))
  }
  yield ']'
}
