import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import type { SaleRequest, SoldSale } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { sellingShop } from './selling-shop.ts'
import { testSecrets, testSettings } from './test-settings.ts'
import type { TestTill } from './test-till.ts'

/** A shop whose manager sells and gives back, with a second server of it: what only one process keeps apart would show. */
export async function returningShop(server: Parameters<typeof sellingShop>[1] = {}) {
  const shop = await sellingShop('manager', server)
  const { database, ownerSql, organizationId, detail } = shop
  const twin = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
  afterAll(() => twin.close())
  const sold = async (request: SaleRequest): Promise<SoldSale> =>
    soldSaleOfDetail(await detail(request.transaction.offlineId))
  const newCustomer = async (): Promise<string> => {
    const id = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name) values (${organizationId}, ${id}, 'Ann')`
    return id
  }
  const loyalty = async (id: string) =>
    (await ownerSql`select total_spent, loyalty_points from customers where id = ${id}`)[0]
  const takings = async (till: TestTill) =>
    (
      await ownerSql`select sum(sales_count)::int as sales, sum(sales_total) as total, sum(vat_total) as vat,
       sum(cash_total) as cash, sum(card_total) as card, sum(refunds_count)::int as refunds,
       sum(refunds_total) as refunded from till_takings where till_id = ${till.id}`
    )[0]
  return { ...shop, twin, sold, newCustomer, loyalty, takings }
}

/** So many of each line of a sale, in its order, all back on the shelf. */
export function picks(sale: SoldSale, ...quantities: number[]) {
  return quantities.flatMap((quantity, i) =>
    quantity === 0 ? [] : [{ lineId: sale.lines[i]?.id ?? '', quantity, restock: true }],
  )
}

export { resealed } from './test-till.ts'

/** The sale as its own till knows it. */
export function localSale(request: SaleRequest): SoldSale {
  const { transaction, items } = request
  return {
    id: transaction.offlineId ?? '',
    kind: 'sale',
    receiptNumber: transaction.receiptNumber ?? '',
    vatMode: transaction.vatMode ?? 'add',
    customer: null,
    totalMinor: Math.round(Number(transaction.totalAmount) * 100),
    lines: items.map((item) => ({
      ...{ id: item.lineId ?? '', productId: item.productId, name: item.name ?? '', sku: item.sku ?? '' },
      ...{ quantity: item.quantity, vatCode: 'standard', vatRate: 2000, vatInclusive: true },
      unitPriceMinor: Math.round(Number(item.unitPrice) * 100),
      netMinor: Math.round(Number(transaction.subtotal) * 100),
      vatMinor: Math.round(Number(transaction.taxAmount) * 100),
    })),
    tenders: [{ method: 'cash', amountMinor: Math.round(Number(transaction.totalAmount) * 100) }],
    returns: [],
  }
}

/** A void as a caller without a till asks for it. */
export const voidOf = (reversesId: string) => ({
  ...{ kind: 'void', reversesId, reason: 'wrong-items', paymentMethod: 'cash' },
})
