import type { TillSetup } from '@tuppence/contract/tills'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { useEffect } from 'react'
import { useCart, useEngine } from '../../../offline/index.ts'

/**
 * Keeps the cart at the VAT rates of now until payment starts: a cart that is recalled, or found again, may have been rung up before a
 * change, and one that is open at that midnight changes within the minute.
 *
 * @param shop undefined until the till knows its rates
 */
export function useCurrentRates(shop: TillSetup['shop'] | undefined): void {
  const engine = useEngine()
  const { cart, isReady } = useCart()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cart is looked at as soon as it is there
  useEffect(() => {
    if (!shop || !isReady) return
    const refresh = () => engine.cart.refreshRates(new Date(), shop.vatRates)
    refresh()
    const timer = setInterval(refresh, MINUTE_MS)
    return () => clearInterval(timer)
  }, [engine, shop, cart, isReady])
}
