import type { SignedInUser } from '@tuppence/contract/identity'
import type { InvoiceTo, ReceiptOptions, ReceiptSale } from '@tuppence/domain/receipts'
import { refusalMessage } from '@tuppence/domain/refusals'
import {
  type Cart,
  type ChosenMethod,
  emptyCart,
  type Sale,
  type SoldSale,
  type VoidReason,
} from '@tuppence/domain/sales'
import type { SaleTotals, VatRates } from '@tuppence/domain/tax'
import { uuidv7 } from 'uuidv7'
import { type Returning, useCart, useEngine } from '../../../offline/index.ts'
import { useFinishedSale } from '../after-sale/use-finished-sale.ts'
import { useMailTo } from '../after-sale/use-mail-to.ts'
import { mayRecord } from '../card/basket-payments.ts'
import { takeCard } from '../card/take-card.ts'
import type { HoldNotice } from '../holds/hold-notice.ts'
import { type Holding, useHolding } from '../holds/use-holding.ts'
import { CHANGED_MEANWHILE, RATE_CHANGED, refuseAloud } from '../refuse-aloud.ts'
import { payOutTenders } from '../returns/pay-out.ts'
import type { ShownRecord } from '../returns/shown-record.ts'
import type { BasketBack } from '../returns/use-goods-back.ts'
import { type PayOutEntry, usePayOut } from '../returns/use-pay-out.ts'
import { useRecorder } from '../use-recorder.ts'
import type { NeededApproval, Rights } from './needed-approvals.ts'
import { tendersFor } from './payment.ts'
import { useAllowing } from './use-allowing.ts'
import { type PaymentEntry, usePayment } from './use-payment.ts'
import { useSettling } from './use-settling.ts'

/** A way to pay that is no split. */
type OneWay = Exclude<ChosenMethod, 'split'>

export interface Checkout extends Omit<PaymentEntry, 'forget' | 'askBack'> {
  readonly isPending: boolean
  /** How money is given back, where the basket comes to less than nothing. */
  readonly payOut: PayOutEntry
  /** The sale that was just completed, until the next one begins. */
  readonly done: Sale | undefined
  readonly isReceiptPrinted: boolean
  readonly complete: () => Promise<void>
  /**
   * Completes by this one way to pay, whichever was chosen before: all of it, or what part-payments leave.
   *
   * @param amountText the cash handed over, where it is not what was typed
   * @param mailTo where the customer wants the receipt by mail
   */
  readonly payBy: (method: OneWay, amountText?: string, mailTo?: string) => Promise<void>
  /** The customer's e-mail as it was typed; undefined where nobody typed, and their own stands there. */
  readonly emailText: string | undefined
  readonly setEmailText: (text: string | undefined) => void
  /** The answer to a doubt: the cash is as it was typed. */
  readonly takeAnyway: () => void
  readonly print: (sale: Sale) => void
  /** Prints a record of the history once more; `voided` as its paper says it, of a sale that was voided. */
  readonly printAgain: (record: ShownRecord, voided: ReceiptOptions['voided']) => void
  /** Prints a full VAT invoice of a sale; false where it is neither on paper nor in the print queue, which has then been said. */
  readonly printInvoice: (sale: ReceiptSale, invoiceTo: InvoiceTo, isCopy: boolean) => Promise<boolean>
  /** Hands a receipt to what this device shares with, or prints it. */
  readonly share: (sale: ReceiptSale, voided?: ReceiptOptions['voided']) => void
  /** Reverses a whole sale. What another till has done with it is for the form to say; any other refusal has been said. */
  readonly voidSale: (sale: SoldSale, reason: VoidReason, note: string) => Promise<VoidOutcome>
  /** Has somebody who may allow what goes beyond this person's rights; false where nobody did. */
  readonly allow: (needed: readonly NeededApproval[]) => Promise<boolean>
  /** Begins the next sale at once, because something is rung up, recalled or brought back. */
  readonly startNew: () => void
  /** The same asked for by a key or a tap, which does nothing in the moment after a sale. */
  readonly moveOn: () => void
  /** The moment after a sale, in which taps and Enter move nothing on. */
  readonly isSettling: boolean
  /** Forgets the amount and the method, and gives up the part-payments. */
  readonly reset: () => void
}

export type VoidOutcome =
  | { readonly isVoided: true }
  | { readonly isVoided: false; readonly notice?: HoldNotice }

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
