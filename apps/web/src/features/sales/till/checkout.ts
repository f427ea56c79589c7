import type { InvoiceTo, ReceiptOptions, ReceiptSale } from '@tuppence/domain/receipts'
import type {
  ChosenMethod,
  PayOut,
  Sale,
  SoldSale,
  Tender,
  TenderMethod,
  VoidReason,
} from '@tuppence/domain/sales'
import type { ApprovalAsked } from '../../../foundation/session/approval.ts'
import type { HoldNotice } from './hold-notice.ts'

/** What the cashier has entered towards the sale. */
export interface Payment {
  readonly method: ChosenMethod
  /** As typed into "Amount received". */
  readonly amountText: string
  /** Part-payments of a split, already taken. */
  readonly tenders: readonly Tender[]
}

/** What is wrong with part-payments that no longer suit the basket, and the way out. */
export interface PartsProblem {
  readonly title: string
  readonly wayOut: string
}

/** Cash that is asked back about before it is taken: far more than anybody hands over for this. */
export interface CashDoubt {
  readonly receivedMinor: number
  readonly owedMinor: number
  /** Of a split: the part that waits for the answer, as it was typed. */
  readonly partText?: string
}

/** The next part of a split, as it is being entered. */
export interface NextPart {
  readonly method: TenderMethod
  readonly text: string
}

export interface PaymentEntry {
  readonly payment: Payment
  readonly nextPart: NextPart
  /** What the part-payments leave to pay. */
  readonly owedMinor: number
  readonly changeMinor: number
  /** What the cash that was typed falls short by. */
  readonly missingMinor: number
  /** Why the part-payments cannot stand, where they cannot. */
  readonly problem: PartsProblem | undefined
  readonly doubt: CashDoubt | undefined
  readonly chooseMethod: (method: ChosenMethod) => void
  readonly setAmountText: (text: string) => void
  readonly enterPart: (change: Partial<NextPart>) => void
  /** A part-payment of a split; false where the amount is none, or is asked back about first. */
  readonly addTender: (method: TenderMethod, amountText: string, isSure?: boolean) => boolean
  readonly removeTender: (id: string) => void
  readonly forgetDoubt: () => void
}

/** How money is given back: as it came, or all of it by one way. */
export type PayOutWay = 'as-paid' | TenderMethod

/** How what is due to the customer is being given back. */
export interface PayOutEntry {
  readonly way: PayOutWay
  readonly choose: (way: PayOutWay) => void
  readonly payOuts: readonly PayOut[]
}

/** A way to pay that is no split. */
export type OneWay = Exclude<ChosenMethod, 'split'>

/** Paying for what is in the cart, as every part of the till sees it; checkout/ does it. */
export interface Checkout extends PaymentEntry {
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
  readonly printAgain: (record: ReceiptSale, voided: ReceiptOptions['voided']) => void
  /** Prints a full VAT invoice of a sale; false where it is neither on paper nor in the print queue, which has then been said. */
  readonly printInvoice: (sale: ReceiptSale, invoiceTo: InvoiceTo, isCopy: boolean) => Promise<boolean>
  /** Hands a receipt to what this device shares with, or prints it. */
  readonly share: (sale: ReceiptSale, voided?: ReceiptOptions['voided']) => void
  /** Reverses a whole sale. What another till has done with it is for the form to say; any other refusal has been said. */
  readonly voidSale: (sale: SoldSale, reason: VoidReason, note: string) => Promise<VoidOutcome>
  /** Has somebody who may allow what goes beyond this person's rights; false where nobody did. */
  readonly allow: (needed: readonly ApprovalAsked[]) => Promise<boolean>
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
