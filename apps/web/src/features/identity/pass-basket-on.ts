import type { SignedInUser } from '@tuppence/contract/identity'
import { shownName } from '../../foundation/address/places.ts'
import { basketLeft, handBasketOver, parkBasket } from '../../offline/index.ts'
import { toast } from '../../ui/index.ts'

/**
 * What becomes of the basket of whoever was at the till. Goods are parked under their name. A basket that is part paid, or in which
 * goods come back, cannot be parked: it stays for whoever took over, who completes it or gives the money back.
 */
export async function passBasketOn(from: SignedInUser): Promise<void> {
  const left = await basketLeft()
  if (left === 'empty') return
  if (left === 'goods') return await park(from)
  await handBasketOver()
  toast({
    title: `${shownName(from)}’s sale is still open`,
    description:
      left === 'part-paid'
        ? 'Part of it is paid. Complete it, or void it and give the money back.'
        : 'Goods are being returned. Complete it, or empty the basket.',
  })
}

async function park(from: SignedInUser): Promise<void> {
  const parked = await parkBasket({ id: from.id, name: shownName(from) }).catch(() => undefined)
  if (parked?.ok)
    toast({ title: 'Basket parked', description: `It was ${shownName(from)}’s. Recall it under Parked.` })
  else
    toast({
      title: 'The basket could not be parked',
      description: parked?.said ?? 'It stays in the cart.',
      look: 'destructive',
    })
}
