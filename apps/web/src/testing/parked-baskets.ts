import { discardBasket, listParkedBaskets, parkBasket, recallBasket } from '@tuppence/contract/parked'
import { type ParkedBasket, parkedBasketSchema } from '@tuppence/domain/sales'
import { type AskedCall, server } from './test-server.ts'

/** A server that keeps what one till parks, until it is recalled or discarded. */
export function keepParkedBaskets(): void {
  const kept = new Map<string, ParkedBasket>()
  const idOf = ({ url }: AskedCall) => url.pathname.split('/')[3] ?? ''
  server.answer(listParkedBaskets, () =>
    [...kept.values()].map(({ id, label, parkedAt, staff, tillId, cart, inDoubt = [] }) => ({
      ...{ id, label, parkedAt, tillId, staffName: staff.name, tillCode: 'T1', inDoubt },
      ...{ itemCount: cart.lines.length, total: '4.80' },
    })),
  )
  server.answer(parkBasket, (asked) => {
    const id = idOf(asked)
    kept.set(id, parkedBasketSchema.parse({ ...(asked.body as object), id }))
    return undefined
  })
  const end = (asked: AskedCall) => {
    const basket = kept.get(idOf(asked))
    if (!basket) throw new Error('This basket is not parked')
    kept.delete(basket.id)
    return basket
  }
  server.answer(recallBasket, end)
  server.answer(discardBasket, end)
}
