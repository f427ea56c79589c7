import type { SignedInUser } from '@tuppence/contract/identity'
import { refusalMessage } from '@tuppence/domain/refusals'
import { type Cart, emptyCart, type Sale } from '@tuppence/domain/sales'
import type { SaleTotals, VatRates } from '@tuppence/domain/tax'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { type Returning, useCart, useEngine } from '../../../offline/index.ts'
import { mayRecord } from '../card-payments/basket-payments.ts'
import { takeCard } from '../card-payments/take-card.ts'
import type { Rights } from '../cart/needed-approvals.ts'
import type { Checkout, OneWay, PaymentEntry } from '../till/checkout.ts'
import { CHANGED_MEANWHILE, RATE_CHANGED, refuseAloud } from '../till/refuse-aloud.ts'
import type { BasketBack } from '../till/terminal-context.ts'
import { useFinishedSale } from './after-sale/use-finished-sale.ts'
import { type Holding, useHolding } from './holds/use-holding.ts'
import { payOutTenders, usePayOut } from './pay-out/pay-out.ts'
import { tendersFor } from './payment/payment.ts'
import { usePayment } from './payment/use-payment.ts'
import { useAllowing } from './use-allowing.ts'
import { useRecorder } from './use-recorder.ts'
import { useSettling } from './use-settling.ts'

interface Parts {
  readonly user: SignedInUser
  readonly rights: Rights & { readonly mayVoid: boolean }
  readonly totals: SaleTotals
  readonly back: BasketBack | undefined
  readonly vatRates: VatRates | undefined
  readonly doneTitle?: string | undefined
  readonly onCompleted: (sale: Sale) => void
  readonly onNew: () => void
}

/** Paying for what is in the cart, from the first amount typed to the calm afterwards. */
export function useCheckout(parts: Parts): Checkout {
  const { user, rights, totals, back, vatRates, doneTitle, onCompleted, onNew } = parts
  const engine = useEngine()
  const { cart, isReady, awaited } = useCart()
  const holding = useHolding()
  const { forget, askBack, ...entry } = usePayment(totals.totalMinor, holding)
  const finished = useFinishedSale()
  const allowing = useAllowing()
  const { isSettling, isSettlingNow, settle } = useSettling()
  const payOut = usePayOut(back?.goods.from.sale ?? null, Math.max(0, -totals.totalMinor))
  const mail = useMailTo()
  const isPayingOut = back !== undefined && totals.totalMinor <= 0 && entry.payment.tenders.length === 0

  const begin = () => {
    forget()
    mail.field.setEmailText(undefined)
  }
  const { record, isPending, isRecording } = useRecorder({
    user,
    finished,
    doneTitle,
    onRecorded: (sale) => {
      settle()
      begin()
      onCompleted(sale)
    },
  })

  const complete = async (payment = entry.payment, isSure = false) => {
    if (isRecording() || holding.isHoldingNow() || !isReady || awaited) return
    // The second press of a double one finds the basket empty: the sale is done, and nothing is wrong.
    if (cart.lines.length === 0 && !back)
      return isSettlingNow() ? undefined : refuseAloud(refusalMessage('cart-empty'))
    if (entry.problem) return refuseAloud(`${entry.problem.title}. ${entry.problem.wayOut}`)
    if (back?.problem) return refuseAloud(back.problem)
    if (!isSure && !isPayingOut && askBack(payment)) return
    const paid = isPayingOut
      ? { ok: true as const, tenders: payOutTenders(payOut.payOuts, uuidv7) }
      : tendersFor(payment, totals.totalMinor, uuidv7)
    if (!paid.ok) return refuseAloud(refusalMessage(paid.code))
    const returning: Returning | undefined = back && { kind: 'goods', goods: back.goods }
    const allowed = await allowing.forBasket(cart, back, rights)
    if (!allowed) return
    if (!(await isHeldAsSeen(engine, holding, { cart, back, vatRates }))) return
    const mailTo = mail.mailTo()
    if (!isPayingOut && (await isSeenToByTerminal(engine, payment, entry.owedMinor, mailTo))) return
    if (!(await mayRecord(engine, paid.tenders))) return
    await record({ cart, tenders: paid.tenders, returning, mailTo, ...allowed })
  }

  const startNew = () => {
    finished.begin()
    onNew()
  }

  return {
    ...entry,
    isPending: isPending || holding.isHolding,
    done: finished.sale,
    isReceiptPrinted: finished.isPrinted,
    complete: () => mail.during(undefined, complete),
    payBy: (method, amountText, to) =>
      mail.during(to, () => complete(paidBy(entry.payment, method, amountText))),
    ...mail.field,
    takeAnyway: () => {
      if (entry.doubt?.partText === undefined) void complete({ ...entry.payment, method: 'cash' }, true)
      else entry.addTender('cash', entry.doubt.partText, true)
    },
    ...{ payOut, startNew, isSettling },
    ...papersOf(finished),
    voidSale: voiding(allowing, holding, rights.mayVoid, record),
    allow: allowing.ask,
    moveOn: () => {
      if (!isSettlingNow()) startNew()
    },
    reset: () => {
      begin()
      engine.cart.setTenders([])
    },
  }
}

/** Whether the basket is still the one on the screen, at the VAT rates of now, and nobody else has used what it gives back or spends; else that was said. */
async function isHeldAsSeen(
  engine: ReturnType<typeof useEngine>,
  { holdBasket }: Holding,
  { cart, back, vatRates }: Pick<Parts, 'back' | 'vatRates'> & { readonly cart: Cart },
): Promise<boolean> {
  const isAtNewRate = engine.cart.refreshRates(new Date(), vatRates)
  const isAsSeen = () => {
    const now = engine.cart.state.get()
    return now.cart === cart && now.back?.from === back?.goods.from
  }
  if (isAsSeen() && !(await holdBasket())) return false
  if (isAsSeen()) return true
  // Scanned while somebody typed a PIN, or in the very moment of the press: nobody has seen that total, or paid it.
  refuseAloud(isAtNewRate ? RATE_CHANGED : CHANGED_MEANWHILE)
  return false
}

/** The sale whose total or rest a terminal asks for, or a link, completes by itself once that is paid. */
const isSeenToByTerminal = async (
  engine: ReturnType<typeof useEngine>,
  { method }: PaymentEntry['payment'],
  amountMinor: number,
  mailTo: string | undefined,
) =>
  (method === 'card' || method === 'digital') &&
  amountMinor > 0 &&
  (await takeCard(engine, { method, amountMinor, isLast: true, mailTo }))

/** Parts are completed with, whichever button or key was pressed; cash that was typed was for the whole, and pays no rest. */
const paidBy = (
  payment: PaymentEntry['payment'],
  method: OneWay,
  amountText = payment.amountText,
): PaymentEntry['payment'] =>
  payment.tenders.length > 0 && method === 'cash' ? payment : { ...payment, method, amountText }

type Papers = Pick<Checkout, 'print' | 'printAgain' | 'printInvoice' | 'share'>

function papersOf(finished: ReturnType<typeof useFinishedSale>): Papers {
  return {
    print: (sale) => void finished.print(sale),
    printAgain: (shown, voided) => void finished.print(shown, { voided }),
    printInvoice: (sale, invoiceTo, duplicate) => finished.print(sale, { invoiceTo, duplicate }),
    share: (sale, voided = null) => void finished.share(sale, { voided }),
  }
}

/** How a whole sale is reversed: there is no basket, and its money goes back the ways that it came. */
function voiding(
  allowing: ReturnType<typeof useAllowing>,
  holding: Holding,
  mayVoid: boolean,
  record: ReturnType<typeof useRecorder>['record'],
): Checkout['voidSale'] {
  return async (sale, reason, reasonNote) => {
    const allowed = await allowing.forVoid(sale, mayVoid)
    if (!allowed) return { isVoided: false }
    const held = await holding.holdVoid(sale)
    if ('notice' in held) return { isVoided: false, notice: held.notice }
    const returning: Returning = { kind: 'void', sale, reason, reasonNote }
    const { id } = held
    const isVoided = await record({ id, cart: emptyCart, tenders: [], returning, ...allowed })
    if (!isVoided) holding.release(id)
    return { isVoided }
  }
}

/** Where the receipt of the sale that is being paid goes by mail. */
function useMailTo() {
  const [emailText, setEmailText] = useState<string>()
  // Kept through the question whether the cash is right, which a press of Cash may lead to.
  const wanted = useRef<string>(undefined)
  return {
    field: { emailText, setEmailText },
    mailTo: () => wanted.current,
    /** Does something with this address in mind, and with no other. */
    during: <T>(to: string | undefined, work: () => T): T => {
      wanted.current = to
      return work()
    },
  }
}
