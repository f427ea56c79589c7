import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '@tuppence/contract/call'
import { basketOfOrder } from '@tuppence/contract/orders'
import { minorOf } from '@tuppence/domain/money'
import type { Cart } from '@tuppence/domain/sales'
import { useEffect, useEffectEvent, useState } from 'react'
import { explain, send } from '../../../foundation/asking/api.ts'
import { useCart, useEngine, useTill } from '../../../offline/index.ts'
import { Banner, Button, toast } from '../../../ui/index.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { bringBackCart } from './bring-back.ts'

/**
 * Rings up an online order that the list of orders sent here: its lines with their ids, by which the sale says that it hands
 * the order over, at the prices that were promised (D10). A basket that is there already is left alone until its sale is
 * done or it is parked.
 */
export function CollectOrder() {
  const [id, setId] = useState(() => new URLSearchParams(location.search).get('collect') ?? undefined)
  const engine = useEngine()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { isEmpty, change, checkout, say } = useTerminal()
  const { isReady } = useCart()
  const { record } = useTill()
  const isFree = isReady && record !== null && isEmpty && !checkout.isPending
  const end = () => {
    setId(undefined)
    void navigate({ to: '/sales', replace: true })
  }
  const ringUp = async (orderId: string) => {
    setIsAsking(true)
    try {
      const order = await send(basketOfOrder, { params: { id: orderId } })
      if (checkout.done) checkout.startNew()
      // What was scanned while the order was asked for stays.
      change({ type: 'restore', cart: bringBackCart(engine.cart.state.get().cart, cartOf(order)) })
      say(`Order ${order.number} is in the basket`)
      toast({
        title: `Order ${order.number}`,
        description: 'It is in the basket. The sale marks it collected.',
      })
    } catch (error) {
      refuseAloud(explain(error))
    }
    end()
    setIsAsking(false)
  }
  const ringUpAtOnce = useEffectEvent(ringUp)
  useEffect(() => {
    if (id !== undefined && isFree) void ringUpAtOnce(id)
  }, [id, isFree])
  if (id === undefined || isAsking || isEmpty) return null
  return (
    <div className="p-3">
      <Banner
        tone="warn"
        title="An online order waits to be rung up"
        action={<Button onClick={end}>Not now</Button>}
      >
        Finish the basket that is here, or park it: the order comes into the basket by itself.
      </Banner>
    </div>
  )
}

function cartOf({ lines, customer }: AnswerOf<typeof basketOfOrder>): Cart {
  return {
    customer,
    discount: null,
    lines: lines.map(({ id, productId, name, sku, quantity, unitPrice, vatCode, vatRate, vatInclusive }) => {
      const priceMinor = minorOf(unitPrice)
      const product = { id: productId, name, sku, priceMinor, vatCode, vatRate, vatInclusive }
      return { id, product, quantity, unitPriceMinor: priceMinor, discount: null }
    }),
  }
}
