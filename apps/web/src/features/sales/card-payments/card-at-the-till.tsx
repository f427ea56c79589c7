import { listPaymentTerminals } from '@tuppence/contract/payment-terminals'
import { useEffect, useSyncExternalStore } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { connectivity, useEngine } from '../../../offline/index.ts'
import { ConfirmDialog } from '../../../ui/index.ts'
import { CardDialog } from './card-dialog.tsx'
import { keepListed, useIsSimulated } from './card-machines.ts'
import { cardOnDisplay, cardToShow } from './card-on-display.ts'
import { cardPart } from './card-part.ts'
import { cardQuestion } from './card-question.ts'
import { GoneBack } from './gone-back.tsx'
import { MoneyWithoutSale } from './money-without-sale.tsx'
import { useAwaited } from './use-awaited.ts'

/** All of taking a card on a terminal that stands at the till, whatever screen of it: the payment that is waited for, and what is asked about it. */
export function CardAtTheTill() {
  useMachines()
  useEffect(() => cardPart.set('here'), [])
  const awaited = useAwaited()
  const shown = cardToShow(awaited.awaited ? awaited.standing : undefined, awaited.outcome)
  const { state, isCancelling } = awaited.standing
  const payAt = awaited.awaited && state === 'waiting' && !isCancelling ? awaited.standing.payAt : null
  const asked = awaited.awaited ?? awaited.outcome?.begun
  const isSimulated = useIsSimulated(asked) && (shown !== undefined || payAt !== null)
  useEffect(() => {
    cardOnDisplay.set({ card: shown, ...(payAt && { payAt }), ...(isSimulated && { isSimulated }) })
    return () => cardOnDisplay.set({})
  }, [shown, payAt, isSimulated])
  return (
    <>
      <MoneyWithoutSale />
      <CardDialog {...awaited} />
      <GoneBack />
      <Question />
    </>
  )
}

/** The shop's terminals as the server has them, kept for when it cannot be asked. */
function useMachines(): void {
  const { organizationId } = useEngine()
  const { data, error, onRetry } = useCall(listPaymentTerminals, {})
  useEffect(() => {
    if (data) keepListed(organizationId, data)
  }, [data, organizationId])
  // A till that started without a network asks when it has one.
  useEffect(() => (error ? connectivity.whenBack(onRetry) : undefined), [error, onRetry])
}

function Question() {
  const question = useSyncExternalStore(cardQuestion.subscribe, cardQuestion.get)
  if (!question) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || question.answer(false)}
      title={question.title}
      consequence={question.consequence}
      confirmLabel={question.yes}
      cancelLabel="Go back"
      onConfirm={() => question.answer(true)}
    />
  )
}
