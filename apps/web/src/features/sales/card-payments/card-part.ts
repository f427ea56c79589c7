import { inWindow } from '../../../offline/observable.ts'
import { toast } from '../../../ui/index.ts'

/** Whether what asks about a card payment, and shows it, is on the screen; it is fetched behind the first one. */
export const cardPart = inWindow<'on-its-way' | 'here' | 'missing'>(() => 'on-its-way')

/** A press is not kept for longer than this: whoever pressed would not know any more what comes of it. */
const PATIENCE_MS = 5_000

/** As soon as that is known; false where it takes too long. */
export function isCardPartHere(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isHere: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isHere)
    }
    const look = () => {
      const state = cardPart.get()
      if (state !== 'on-its-way') end(state === 'here')
    }
    const timer = setTimeout(end, PATIENCE_MS, false)
    const unsubscribe = cardPart.subscribe(look)
    look()
  })
}

export const sayNoCardPart = () =>
  void toast({
    title: 'Not on this device yet',
    description: 'Card payments download as soon as there is a network. Take cash meanwhile.',
    look: 'destructive',
  })
