import { useEffect, useSyncExternalStore } from 'react'
import { inWindow } from '../../../offline/observable.ts'
import { toast } from '../../../ui/index.ts'
import { cardQuestion } from './card-question.ts'

/** Whether what asks about a card payment, and shows it, is on the screen; it is fetched behind the first one. */
export const cardPart = inWindow<'on-its-way' | 'here' | 'missing'>(() => 'on-its-way')

/** As soon as that is known. */
export const isCardPartHere = (): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      const state = cardPart.get()
      if (state === 'on-its-way') return
      unsubscribe()
      resolve(state === 'here')
    }
    const unsubscribe = cardPart.subscribe(look)
    look()
  })

/** Stands in for all of taking a card while that cannot be fetched: nothing is recorded as paid in silence, and cash goes on. */
export function NoCardPart() {
  const question = useSyncExternalStore(cardQuestion.subscribe, cardQuestion.get)
  useEffect(() => cardPart.set('missing'), [])
  useEffect(() => {
    if (!question) return
    question.answer(false)
    sayNoCardPart()
  }, [question])
  return null
}

export const sayNoCardPart = () =>
  void toast({
    title: 'Not on this device yet',
    description: 'Taking a card is fetched when there is a network. Cash can be taken without it.',
    look: 'destructive',
  })
