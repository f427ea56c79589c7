import type { useEngine } from '../../../offline/index.ts'
import { shownCurrency } from '../../../ui/shop-money.ts'
import { CHANGED_MEANWHILE, refuseAloud } from '../refuse-aloud.ts'
import type { CardAsked } from './begun-payment.ts'
import { cardQuestion, isPaidElsewhere } from './card-question.ts'
import { readKept } from './kept-machines.ts'
import { cardWay, digitalWay, takingPounds } from './which-machine.ts'

/**
 * Has a provider ask for the money, on a terminal or by link, where this till has one. What does it is fetched behind the first
 * screen. Where it cannot be had, money that nobody was asked for is recorded only once somebody says that it is paid, or
 * where this device knows that the shop has no terminal.
 *
 * @returns whether it is seen to; else the payment is to be recorded as taken on another machine
 */
export async function takeByTerminal(
  engine: ReturnType<typeof useEngine>,
  asked: CardAsked,
  fetchPart: () => Promise<Pick<typeof import('./take-card.ts'), 'takeCard'>> = () =>
    import('./take-card.ts'),
): Promise<boolean> {
  const { cart, tenders } = engine.cart.state.get()
  const part = await fetchPart().catch(() => undefined)
  // Paid another way or rung up while it was fetched: the sum that was pressed for is nobody's any more.
  const now = engine.cart.state.get()
  if (now.cart !== cart || now.tenders !== tenders) {
    if (now.cart.lines.length > 0) refuseAloud(CHANGED_MEANWHILE)
    return true
  }
  if (part) return await part.takeCard(engine, asked)
  const kept = { organizationId: engine.organizationId, ...readKept(engine.organizationId) }
  const known = takingPounds(kept, shownCurrency())
  const way = asked.method === 'digital' ? digitalWay(known) : cardWay(known)
  if (way.kind === 'another') return false
  // The second press of a double one is asked nothing of its own.
  if (cardQuestion.get() || engine.cart.state.get().awaited) return true
  return !(await isPaidElsewhere(asked.amountMinor, PART_MISSING))
}

const PART_MISSING = 'What asks a terminal is not on this device yet: it needs a network.'
