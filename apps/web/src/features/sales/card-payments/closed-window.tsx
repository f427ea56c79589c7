import { useEffect, useState } from 'react'
import { isBasketOpen, type LeftPartPaid, useCart, useEngine } from '../../../offline/index.ts'
import { Banner, Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'

/** Money that was taken for a basket whose window was closed: said at the till, with the way to it (decision 0129). */
export function ClosedWindow() {
  const engine = useEngine()
  const left = useLeftPartPaid()
  const isBusy = isBasketOpen(useCart())
  if (!left) return null
  const { takenMinor, awaitedMinor } = left
  const open = () => {
    engine.cart.moveTo(left.slot)
    location.reload()
  }
  return (
    <div className="p-3 pb-0">
      <Banner
        tone="warn"
        title={
          takenMinor > 0
            ? `${formatMoney(takenMinor)} was taken for a basket whose window was closed`
            : `A payment of ${formatMoney(awaitedMinor)} is under way for a basket whose window was closed`
        }
        {...(isBusy ? {} : { action: <Button onClick={open}>Open that basket</Button> })}
      >
        {isBusy
          ? 'Complete or park the basket here first. Then you can open that one.'
          : 'Open it to complete the sale or give the money back.'}
      </Banner>
    </div>
  )
}

/** While one is told of, its window may be opened again. */
const LOOKED_AGAIN_MS = 5_000

/** Looked for when the till is opened or come back to, and when its own basket is empty again. */
function useLeftPartPaid(): LeftPartPaid | undefined {
  const { cart } = useEngine()
  const state = useCart()
  const { isReady } = state
  const isBusy = isBasketOpen(state)
  const [left, setLeft] = useState<LeftPartPaid>()
  const isTold = left !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the own basket has become is a moment to look again
  useEffect(() => {
    if (!isReady) return
    let isHere = true
    const look = () =>
      void cart.partPaidUnheld().then(
        (found) => isHere && setLeft(found),
        () => {},
      )
    look()
    addEventListener('focus', look)
    const timer = isTold ? setInterval(look, LOOKED_AGAIN_MS) : undefined
    return () => {
      isHere = false
      removeEventListener('focus', look)
      clearInterval(timer)
    }
  }, [cart, isReady, isBusy, isTold])
  return left
}
