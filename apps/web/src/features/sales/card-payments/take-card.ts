import { uuidv7 } from 'uuidv7'
import { connectivity, type useEngine } from '../../../offline/index.ts'
import { inWindow } from '../../../offline/observable.ts'
import { formatMoney, shownCurrency } from '../../../ui/shop-money.ts'
import { CHANGED_MEANWHILE, refuseAloud } from '../till/refuse-aloud.ts'
import { begin, begunHere, type CardAsked } from './begun-payment.ts'
import { chooseMachine, machinesNow } from './card-machines.ts'
import { isCardPartHere, sayNoCardPart } from './card-part.ts'
import { askAboutCard, isPaidElsewhere } from './card-question.ts'
import { whyNotAsked } from './offered-machines.ts'
import { cardWay, digitalWay, takingPounds } from './which-machine.ts'

type Engine = ReturnType<typeof useEngine>

/** The second press of a double one is not another payment. */
const isTaking = inWindow(() => false)

/**
 * Has a provider ask for the money, on a terminal or by link, where this till has one. The payment is on this device's disk before
 * anybody is asked for a card.
 *
 * @returns whether it is being taken or was refused; else the payment is to be recorded as taken on another machine
 */
export async function takeCard(engine: Engine, asked: CardAsked): Promise<boolean> {
  if (isTaking.get() || engine.cart.state.get().awaited) return true
  isTaking.set(true)
  try {
    return await take(engine, asked)
  } finally {
    isTaking.set(false)
  }
}

async function take(engine: Engine, asked: CardAsked): Promise<boolean> {
  const { amountMinor, isLast = false, mailTo } = asked
  const { cart, tenders, leftBehind = [] } = engine.cart.state.get()
  const till = engine.till.get().record?.till
  if (amountMinor <= 0 || !till) return false
  const known = takingPounds(await machinesNow(engine.organizationId), shownCurrency())
  const way = asked.method === 'digital' ? digitalWay(known) : cardWay(known)
  if (way.kind === 'another') return false
  // Without what follows it on the screen nobody could be told how a payment ends: none is begun.
  const isHere = await isCardPartHere()
  // Paid another way or rung up meanwhile: the sum that was pressed for is nobody's any more.
  const now = engine.cart.state.get()
  if (now.cart !== cart || now.tenders !== tenders) {
    if (now.cart.lines.length > 0) refuseAloud(CHANGED_MEANWHILE)
    return true
  }
  if (!isHere) {
    sayNoCardPart()
    return true
  }
  const why = whyNotAsked(way, connectivity.get().isOnline)
  if (way.kind !== 'terminal' || why !== undefined) return !(await isPaidElsewhere(amountMinor, why ?? ''))
  if (leftBehind.length > 0 && !(await isToBeTakenAgain(leftBehind.map((one) => one.amountMinor))))
    return true
  if (engine.cart.state.get().cart !== cart) {
    refuseAloud('Something was rung up meanwhile, and no card is asked for. Look at the new total.')
    return true
  }
  const { name: terminalName } = way.machine
  const by = way.provider ? { provider: way.provider } : { terminalId: way.machine.id }
  if (!way.provider) chooseMachine(engine.organizationId, way.machine.id)
  const id = uuidv7()
  begunHere.add(id)
  const begunAt = new Date().toISOString()
  const begun = { id, ...by, terminalName, tillId: till.id, amountMinor, isLast, begunAt }
  await engine.cart.changePaying((record) => begin(record, { ...begun, ...(mailTo && { mailTo }) }))
  return true
}

const isToBeTakenAgain = (amounts: readonly number[]) =>
  askAboutCard({
    title: 'Take a card a second time?',
    consequence: `Nobody knows yet whether ${amounts.map((minor) => formatMoney(minor)).join(' and ')} was taken for this basket. If it was, the customer pays twice until it is given back.`,
    yes: 'Take the card again',
  })
