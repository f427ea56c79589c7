import type { Received } from '@tuppence/contract/call'
import type { changeProducts } from '@tuppence/contract/catalogue-changes'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'

/** Pounds with two decimals. */
export interface ChangedPrice {
  readonly id: string
  readonly sku: string
  readonly from: string
  readonly to: string
}

/** So many prices stand in one entry: it is read by people, and the log is fetched by the page. */
const IN_ONE_ENTRY = 500

/**
 * Notes what was done to many products at once: the rule and their number; of prices also each product's own, before and
 * after, in as many entries as that takes.
 */
export async function auditChangedProducts(
  tx: Tx,
  person: Person,
  done: {
    readonly change:
      | Received<typeof changeProducts>['body']['change']
      | { readonly kind: 'price'; readonly price: { readonly by: 'undo' } }
    readonly changed: number
    readonly prices: readonly ChangedPrice[]
  },
  at: Date,
): Promise<void> {
  const { kind, ...rule } = done.change
  if (done.changed === 0) return
  const entry = { ...actorOf(person), at, subjectType: 'products' }
  if (done.prices.length === 0) {
    const detail = { what: kind, ...rule, products: done.changed }
    await writeAudit(tx, { ...entry, action: 'products-changed', detail })
    return
  }
  const parts = Math.ceil(done.prices.length / IN_ONE_ENTRY)
  for (let part = 0; part < parts; part += 1) {
    const prices = done.prices.slice(part * IN_ONE_ENTRY, (part + 1) * IN_ONE_ENTRY)
    const detail = {
      ...('price' in done.change ? done.change.price : {}),
      products: done.changed,
      ...(parts > 1 ? { part: `${part + 1} of ${parts}` } : {}),
      prices: prices.map(({ sku, from, to }) => `${sku}: ${from} → ${to}`),
    }
    await writeAudit(tx, { ...entry, action: 'prices-changed', detail })
  }
}
