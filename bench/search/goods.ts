import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { fileProducts } from '../../apps/server/src/modules/catalogue/file-products.ts'
import { inOrganization } from '../../apps/server/src/platform/tenancy.ts'
import type { Arena } from '../support/arena.ts'

export interface Good {
  readonly name: string
  readonly sku: string
  readonly barcode: string
}

const KINDS =
  'lunch bag|jumbo bag|cake stand|tea light holder|gift tissue|paper chain|sewing box|alarm clock|mug|egg cup'.split(
    '|',
  )
const LOOKS =
  'Regency|Vintage|Retrospot|Woodland|Spaceboy|Doiley|Paisley|Skull|Dotcom|Strawberry|Polkadot|Union Jack|Ivory'.split(
    '|',
  )
const COLOURS = 'red|blue|green|pink|cream|black|white|assorted'.split('|')

/** A catalogue in the words of a gift shop: each product by its number, each word in hundreds or thousands of them. */
export function goodsOf(count: number): Good[] {
  return Array.from({ length: count }, (_, i) => {
    const word = (list: readonly string[], every: number) => list[Math.floor(i / every) % list.length] ?? ''
    const look = word(LOOKS, KINDS.length)
    const colour = word(COLOURS, KINDS.length * LOOKS.length)
    return {
      name: `${look} ${word(KINDS, 1)} ${colour} no. ${i}`,
      sku: `SKU-${i}`,
      barcode: gtinOf(i),
    }
  })
}

/** A GTIN-13 of the shop's own: its last digit is checked at every scan. */
function gtinOf(i: number): string {
  const digits = `500${String(i).padStart(9, '0')}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return digits + String((10 - (sum % 10)) % 10)
}

export async function stockGoods({ database }: Arena, organizationId: string, goods: readonly Good[]) {
  await inOrganization(database, organizationId, async (tx) => {
    for (let from = 0; from < goods.length; from += 1_000) {
      const rows = goods.slice(from, from + 1_000).map((good) => ({ id: uuidv7(), ...good }))
      await tx.execute(sql`
        insert into products (organization_id, id, sku, barcode, name, price, vat_code, vat_rate, stock_quantity)
        select ${organizationId}::uuid, id, sku, barcode, name, 2.50, 'standard', 20, 0
          from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, sku text, barcode text, name text)`)
      await fileProducts(
        tx,
        organizationId,
        rows.map(({ id }) => id),
      )
    }
  })
}
