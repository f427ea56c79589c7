import { holdPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import type { Tender } from '@tuppence/domain/sales'
import { send } from '../../../foundation/asking/api.ts'
import { connectivity, type useEngine } from '../../../offline/index.ts'
import { inWindow } from '../../../offline/observable.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { CHANGED_MEANWHILE, refuseAloud } from '../till/refuse-aloud.ts'
import { withoutTender } from './begun-payment.ts'
import { askAboutCard } from './card-question.ts'
import { thatCard } from './card-words.ts'
import { goingBackFromHere } from './give-back.ts'

type Engine = ReturnType<typeof useEngine>

/** Asked before the basket is paid otherwise, or emptied, while it is not known whether a card has paid for it. Nobody is asked where none is in doubt. */
export async function mayGoOnInDoubt(engine: Engine, isVoided = false): Promise<boolean> {
  const { leftBehind = [] } = engine.cart.state.get()
  if (leftBehind.length === 0) return true
  const sum = leftBehind.map(({ amountMinor }) => formatMoney(amountMinor)).join(' and ')
  return await askAboutCard(
    isVoided
      ? {
          title: 'A card payment of this basket is in doubt',
          consequence: `Nobody knows yet whether ${sum} was taken. Without the basket it stands under Payment Terminals until somebody says how it ended, and must be given back if it was taken.`,
          yes: 'Empty the basket',
        }
      : {
          title: 'Is it not paid by card already?',
          consequence: `Nobody knows yet whether ${sum} was taken for this basket. If it was, the customer pays twice until it is given back.`,
          yes: 'Take the money',
        },
  )
}

/** The second press of a double one records nothing of its own. */
const isRecording = inWindow(() => false)

/** Whether a sale may be recorded with these: a card in doubt is asked about, and what a card paid was not given back meanwhile. */
export async function mayRecord(engine: Engine, tenders: readonly Tender[]): Promise<boolean> {
  if (isRecording.get()) return false
  isRecording.set(true)
  try {
    const { cart } = engine.cart.state.get()
    if (!tenders.every(({ payment }) => payment) && !(await mayGoOnInDoubt(engine))) return false
    if (connectivity.get().isOnline && !(await askAfterTaken(engine))) return false
    if (engine.cart.state.get().cart === cart) return true
    refuseAloud(CHANGED_MEANWHILE)
    return false
  } finally {
    isRecording.set(false)
  }
}

const GONE_KEY = 'tuppence_gone_back'

function keptGone(): readonly GoneBack[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(GONE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** What was taken out of the basket because it went back, until somebody has read it: a reload keeps it. */
export const goneBack = inWindow(keptGone)
goneBack.subscribe(() => {
  try {
    localStorage.setItem(GONE_KEY, JSON.stringify(goneBack.get()))
  } catch {
    // A full device says it once.
  }
})

export interface GoneBack {
  readonly card: string
  readonly takenMinor: number
  /** What of it is neither given back nor on its way. */
  readonly leftMinor: number
}

/** A customer waits: without an answer in this time the sale goes on, and the server finds what is wrong with it. */
const ANSWER_MS = 6_000

/**
 * Tells the server of the payments that stand in the basket as money that was taken, and takes out what went back meanwhile, in
 * part too. One that cannot be asked after stays.
 *
 * @returns whether the basket stands as it did
 */
export async function askAfterTaken(engine: Engine): Promise<boolean> {
  const tillId = engine.till.get().record?.till.id
  const paid = engine.cart.state.get().tenders.filter(({ payment }) => payment)
  if (!tillId || paid.length === 0) return true
  const all = await Promise.all(paid.map((tender) => askAfter(tender, tillId)))
  const gone = all.filter((one) => one !== undefined)
  if (gone.length === 0) return true
  // Asked twice at once, it is taken out and said once.
  const { tenders } = engine.cart.state.get()
  const still = gone.filter(({ tender }) => tenders.some(({ id }) => id === tender.id))
  await engine.cart.changePaying((record) =>
    still.reduce((without, { tender }) => withoutTender(without, tender.id), record),
  )
  const told = still.map(({ tender, leftMinor }) => ({
    ...{ card: thatCard(tender.payment?.card), takenMinor: tender.amountMinor, leftMinor },
  }))
  if (told.length > 0) goneBack.set([...goneBack.get(), ...told])
  return false
}

/** @returns undefined where all of it still stands, or nobody could be asked */
async function askAfter(tender: Tender, tillId: string) {
  const id = tender.payment?.id ?? ''
  if (goingBackFromHere.has(id)) return undefined
  const held = await send(
    holdPayment,
    { params: { id }, body: { tillId } },
    { signal: AbortSignal.timeout(ANSWER_MS) },
  ).catch(() => undefined)
  if (!held || held.payment.transactionId !== null) return undefined
  const leftMinor = minorOf(held.leftAmount)
  return leftMinor < tender.amountMinor ? { tender, leftMinor } : undefined
}
