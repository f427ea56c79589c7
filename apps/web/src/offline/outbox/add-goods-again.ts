import { productById } from '@tuppence/contract/catalogue'
import { createProduct } from '@tuppence/contract/catalogue-changes'
import { CallFailed } from '@tuppence/contract/client'
import { type OutboxRow, requestOf } from '../device/database.ts'
import { send } from '../session/calls.ts'

/** Whether a sale waits for a product that the books do not have: they were restored from before it was made. */
export const wantsGoodsAgain = ({ cause }: Pick<OutboxRow, 'cause'>): boolean =>
  cause?.code === 'unknown-product'

/**
 * Makes the products that the books do not have, of the sale's own lines and under their own ids, so that the sale can be taken.
 * A SKU that another product has meanwhile is left to it.
 *
 * @returns the names of those that were made
 * @throws CallFailed or a network error: what was made until then stays, and is not made twice
 */
export async function addGoodsAgain(row: Pick<OutboxRow, 'body'>): Promise<string[]> {
  const { items, returns = [] } = requestOf(row)
  const lines = new Map([...returns, ...items].map((line) => [line.productId, line]))
  const made: string[] = []
  for (const [id, line] of lines) {
    const { name = 'Unknown product', sku, vatCode, vatRate, vatInclusive } = line
    const price = ('listPrice' in line && line.listPrice) || line.unitPrice
    if (id === undefined || price === undefined || (await isKnown(id))) continue
    const body = { id, name, price, vatCode, vatRate, vatInclusive }
    await send(createProduct, { body: { ...body, sku } }).catch((error: unknown) => {
      if (!(error instanceof CallFailed) || error.problem?.code !== 'sku-taken') throw error
      return send(createProduct, { body })
    })
    made.push(name)
  }
  return made
}

async function isKnown(id: string): Promise<boolean> {
  try {
    await send(productById, { params: { id } })
    return true
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return false
    throw error
  }
}
