import type { SignedInUser } from '@tuppence/contract/identity'
import { shownName } from '../../foundation/address/places.ts'
import { basketLeft, parkBasket } from '../../offline/index.ts'
import { toast } from '../../ui/index.ts'

/** The basket stays with the one who filled it: it is put aside under their name. */
export async function parkFor(user: SignedInUser): Promise<void> {
  if ((await basketLeft()) !== 'goods') return
  const parked = await parkBasket({ id: user.id, name: shownName(user) }).catch(() => undefined)
  if (parked?.ok)
    toast({ title: 'Basket parked', description: `It was ${shownName(user)}’s. Recall it under Parked.` })
  else
    toast({
      title: 'The basket could not be parked',
      description: parked?.said ?? 'It stays in the cart.',
      look: 'destructive',
    })
}
