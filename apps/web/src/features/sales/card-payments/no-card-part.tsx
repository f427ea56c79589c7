import { useEffect, useSyncExternalStore } from 'react'
import { useCart } from '../../../offline/index.ts'
import { Banner } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { cardPart, sayNoCardPart } from './card-part.ts'
import { cardQuestion } from './card-question.ts'

/** Stands in for all of taking a card while that cannot be fetched: nothing is recorded as paid in silence, and cash goes on. */
export function NoCardPart() {
  const { awaited } = useCart()
  const question = useSyncExternalStore(cardQuestion.subscribe, cardQuestion.get)
  useEffect(() => cardPart.set('missing'), [])
  useEffect(() => {
    if (!question) return
    question.answer(false)
    sayNoCardPart()
  }, [question])
  return awaited ? (
    <div className="p-3">
      <Banner
        tone="warn"
        title={`A card payment of ${formatMoney(awaited.amountMinor)} is under way`}
        isUrgent
      >
        How it ends is shown here when there is a network. Until then this sale waits for it.
      </Banner>
    </div>
  ) : null
}
