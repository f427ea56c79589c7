import type { Product } from '@tuppence/domain/catalogue'
import { isOrderLine } from '@tuppence/domain/orders'
import { type CartLine, catalogueChangeOf, repricedProduct } from '@tuppence/domain/sales'
import { useSyncExternalStore } from 'react'
import { isPaymentBegun, useEngine, useShopCopy, useTill } from '../../../offline/index.ts'
import { Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { LineActions } from '../till/terminal-context.ts'

export interface CatalogueNoticeProps {
  line: CartLine
  /** As the till's copy has it now. */
  product: Product | undefined
  actions: LineActions
}

/**
 * That a line's product got another price, or is no longer sold, since it was rung up, with what can be done about it. The line
 * stays as it is until a person chooses, and once a payment has begun it stays in any case.
 */
export function CatalogueNotice({ line, product, actions }: CatalogueNoticeProps) {
  const { cart } = useEngine()
  const shop = useTill().record?.shop
  const { isReady, productCount } = useShopCopy()
  const declinedMinor = useSyncExternalStore(
    cart.state.subscribe,
    () => cart.state.get().declinedPrices?.[line.id],
  )
  const isAgreed = useSyncExternalStore(cart.state.subscribe, () => isPaymentBegun(cart.state.get()))
  // What an online order hands over has the price that it was ordered at. A copy that isn't loaded says nothing of what is sold.
  if (isOrderLine(line.id) || !isReady || productCount === 0) return null
  const change = catalogueChangeOf(line, product)
  if (!change || (change.kind === 'repriced' && change.priceMinor === declinedMinor)) return null
  const { name, priceMinor } = line.product
  if (change.kind === 'archived')
    return (
      <Notice words="No longer sold">
        {isAgreed ? null : (
          <Button
            look="quiet"
            aria-label={`Remove ${name}, no longer sold`}
            onClick={() => actions.remove(line)}
          >
            Remove
          </Button>
        )}
      </Notice>
    )
  const [now, before] = [formatMoney(change.priceMinor), formatMoney(priceMinor)]
  if (isAgreed)
    return <Notice words={`Price is now ${now}. This sale keeps ${before}: payment has started.`} />
  const take = () =>
    product &&
    actions.change({
      type: 'update-product',
      lineId: line.id,
      product: repricedProduct(line, product, new Date(), shop?.vatRates),
    })
  return (
    <Notice words={`Price is now ${now}.`}>
      <Button look="quiet" aria-label={`Use new price ${now} for ${name}`} onClick={take}>
        Use new price
      </Button>
      <Button
        look="quiet"
        aria-label={`Keep ${before} for ${name}`}
        onClick={() => cart.declinePrice(line.id, change.priceMinor)}
      >
        Keep {before}
      </Button>
    </Notice>
  )
}

function Notice({ words, children }: { words: string; children?: React.ReactNode }) {
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-1 rounded-md border border-warn-line bg-warn-tint pl-3 text-sm text-warn-ink">
      <p role="status" className="figures min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
        {words}
      </p>
      {children ? <div className="flex flex-wrap">{children}</div> : null}
    </div>
  )
}
