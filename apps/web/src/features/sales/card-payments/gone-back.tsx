import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { connectivity, useCart, useEngine } from '../../../offline/index.ts'
import { Button, Dialog } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { askAfterTaken, type GoneBack as Gone, goneBack } from './basket-payments.ts'

/** Money of the basket that was given back elsewhere is taken out of it, and that is said until somebody has read it. */
export function GoneBack() {
  useAskedAfter()
  const gone = useSyncExternalStore(goneBack.subscribe, goneBack.get)
  return gone.length > 0 ? <Said gone={gone} /> : null
}

function Said({ gone }: { gone: readonly Gone[] }) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  const close = () => goneBack.set([])
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title="A card payment of this basket was given back"
      width="narrow"
      actions={
        <Button ref={main} look="primary" onClick={close}>
          Go on
        </Button>
      }
    >
      <div className="grid gap-2">
        {gone.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows until it is read
          <p key={place}>{wordsOf(one)}</p>
        ))}
        <p>This basket is not paid. Ask for the money again before the goods go.</p>
      </div>
    </Dialog>
  )
}

function wordsOf({ card, takenMinor, leftMinor }: Gone): string {
  const isWhole = leftMinor === 0
  const what = isWhole
    ? `${formatMoney(takenMinor)} paid by ${card} was given back`
    : `Of ${formatMoney(takenMinor)} paid by ${card}, ${formatMoney(takenMinor - leftMinor)} was given back`
  const rest = isWhole ? '' : ` Give the other ${formatMoney(leftMinor)} back too, under Payment Terminals.`
  return `${what} and is not in this basket any more.${rest}`
}

/** As soon as it stands in the basket, whenever the payments change, and on coming back online. */
function useAskedAfter(): void {
  const engine = useEngine()
  const { tenders } = useCart()
  const ids = tenders.flatMap(({ payment }) => payment?.id ?? []).join()
  const ask = useEffectEvent(() => void askAfterTaken(engine))
  useEffect(() => {
    if (ids === '') return
    ask()
    const unhear = engine.onLive((event) => {
      if (
        event.type === 'start-afresh' ||
        (event.type === 'payments-changed' && ids.includes(event.paymentId))
      )
        ask()
    })
    let wasOnline = connectivity.get().isOnline
    const unfollow = connectivity.subscribe(() => {
      const { isOnline } = connectivity.get()
      if (isOnline && !wasOnline) ask()
      wasOnline = isOnline
    })
    return () => {
      unhear()
      unfollow()
    }
  }, [ids, engine])
}
