import { listParkedBaskets, type ParkedSummary, parkBasket, recallBasket } from '@tuppence/contract/parked'
import type { ParkedBasket } from '@tuppence/domain/sales'
import { type AskedCall, server } from './test-server.ts'

/** The shop's baskets that are put aside, as its server keeps them. */
export function keepParkedBaskets(): readonly ParkedBasket[] {
  const kept: ParkedBasket[] = []
  const idOf = ({ url }: AskedCall) => url.pathname.split('/')[3] ?? ''
  server.answer(parkBasket, (asked) => {
    kept.push({ ...(asked.body as Omit<ParkedBasket, 'id'>), id: idOf(asked) })
    return undefined
  })
  server.answer(listParkedBaskets, () => kept.map(summaryOf))
  server.answer(recallBasket, (asked) => {
    const at = kept.findIndex(({ id }) => id === idOf(asked))
    const [basket] = kept.splice(at, 1)
    if (!basket) throw new Error('No such basket was parked')
    return basket
  })
  return kept
}

const summaryOf = ({
  id,
  label,
  parkedAt,
  staff,
  tillId,
  cart,
  inDoubt = [],
}: ParkedBasket): ParkedSummary => ({
  ...{ id, label, parkedAt, staffName: staff.name, tillId, tillCode: 'T1', inDoubt },
  ...{ itemCount: cart.lines.length, total: '0.00' },
})
