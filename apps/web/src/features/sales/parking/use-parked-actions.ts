import { useState } from 'react'
import { shownName } from '../../../foundation/address/places.ts'
import { type ParkedEntry, useEngine } from '../../../offline/index.ts'
import { MAY_BE_TWICE } from '../../../offline/parked/parked-words.ts'
import { toast } from '../../../ui/index.ts'
import { askAboutCard } from '../card-payments/card-question.ts'
import { IN_DOUBT, parkedInDoubt } from '../card-payments/parked-in-doubt.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** What can be done with a parked basket, one at a time, and how it is told. */
export function useParkedActions(onRecalled: () => void) {
  const engine = useEngine()
  const { user, checkout, say } = useTerminal()
  const [busyId, setBusyId] = useState<string>()
  const staff = { id: user.id, name: shownName(user) }

  const during = async (id: string, work: () => Promise<void>) => {
    if (busyId !== undefined) return
    setBusyId(id)
    await work().catch(() => refuseAloud('This device could not do it. The basket is where it was.'))
    setBusyId(undefined)
  }
  const recall = ({ id }: ParkedEntry) =>
    during(id, async () => {
      const doubt = parkedInDoubt(engine.cart.state.get().leftBehind ?? [])
      const question = {
        title: IN_DOUBT,
        consequence: `What is in the cart is parked first. ${doubt}`,
        yes: 'Park it and recall',
      }
      if (doubt !== undefined && !(await askAboutCard(question))) return
      const back = await engine.parked.recall(id, staff)
      if (!back.ok) return refuseAloud(back.said)
      if (checkout.done) checkout.startNew()
      checkout.reset()
      say(`Recalled ${back.label}`)
      const alsoParked = back.parkedFirst ? `What was in the cart is parked as “${back.parkedFirst}”.` : ''
      toast({
        title: `Recalled “${back.label}”`,
        description: [alsoParked, back.mayBeTwice ? MAY_BE_TWICE : ''].filter(Boolean).join(' '),
      })
      onRecalled()
    })
  const discard = ({ id, label }: ParkedEntry) =>
    during(id, async () => {
      const gone = await engine.parked.discard(id, staff)
      if (!gone.ok) return refuseAloud(gone.said)
      toast({
        title: 'Basket discarded',
        description: `“${label}” is no longer kept.`,
        action: { label: 'Undo', onAct: () => void engine.parked.putBack(gone) },
      })
    })
  const understood = (id: string) => during(id, () => engine.parked.understood(id))
  return { recall, discard, understood, busyId }
}
