import { discardBasket, listParkedBaskets, parkBasket, recallBasket } from '@tuppence/contract/parked'
import type { ParkedBasket } from '@tuppence/domain/sales'
import { page, userEvent } from 'vitest/browser'
import { server } from './test-server.ts'

/** The server keeps the shop's parked baskets: what is parked stands in the list until it is recalled or discarded. */
export function keepParkedBaskets(): void {
  const baskets = new Map<string, ParkedBasket>()
  const idOf = ({ url }: { url: URL }) => url.pathname.split('/')[3] ?? ''
  const end = (asked: { url: URL }): ParkedBasket => {
    const basket = baskets.get(idOf(asked))
    if (!basket) throw new Error('No such basket is parked')
    baskets.delete(basket.id)
    return basket
  }
  server.answer(listParkedBaskets, () => [...baskets.values()].map(summary))
  server.answer(parkBasket, (asked) => {
    const id = idOf(asked)
    baskets.set(id, { ...(asked.body as ParkedBasket), id })
    return undefined
  })
  server.answer(recallBasket, end)
  server.answer(discardBasket, end)
}

/** Parks what is in the cart under a note. */
export async function park(note: string): Promise<void> {
  await userEvent.keyboard('{F10}')
  await page.getByLabelText('Name or note').fill(note)
  await userEvent.keyboard('{Enter}')
}

const summary = ({ id, label, parkedAt, staff, tillId, cart }: ParkedBasket) => ({
  ...{ id, label, parkedAt: new Date(parkedAt).toISOString(), staffName: staff.name, tillId, tillCode: 'T1' },
  ...{ itemCount: cart.lines.length, total: '4.80' },
})
