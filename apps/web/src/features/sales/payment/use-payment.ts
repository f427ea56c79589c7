import { refusalMessage } from '@tuppence/domain/refusals'
import { type ChosenMethod, METHOD_LABELS, makeTender, type TenderMethod } from '@tuppence/domain/sales'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCart, useEngine } from '../../../offline/index.ts'
import { takeByTerminal } from '../card/take-by-terminal.ts'
import { refuseAloud } from '../refuse-aloud.ts'
import {
  changeNow,
  isImplausible,
  isTooLarge,
  missingNow,
  noPayment,
  owedMinor,
  type PartsProblem,
  type Payment,
  partsProblem,
  receivedMinor,
  settleTenders,
  tendersWithout,
} from './payment.ts'

/** Cash that is asked back about before it is taken: far more than anybody hands over for this. */
export interface CashDoubt {
  readonly receivedMinor: number
  readonly owedMinor: number
  /** Of a split: the part that waits for the answer, as it was typed. */
  readonly partText?: string
}

/** The next part of a split, as it is being entered. */
interface NextPart {
  readonly method: TenderMethod
  readonly text: string
}

/** What to press where another way to pay is chosen though some of it is paid. */
const partlyPaid = (chosen: ChosenMethod, owed: number) =>
  owed > 0
    ? `Part of it is paid. Beside “Next payment” choose ${METHOD_LABELS[chosen]}, then press Add.`
    : 'It is paid. Complete it, or take a payment back first.'

const NO_PART: NextPart = { method: 'cash', text: '' }

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
  /** Asks back about the cash that was typed; false where there is nothing to ask. */
  readonly askBack: (payment: Payment) => boolean
  readonly forgetDoubt: () => void
  /** Forgets the amount and the method. */
  readonly forget: () => void
}

/**
 * What is being entered towards the total. The way of paying is kept with the cart, and the part-payments: they are money that
 * was taken.
 */
export function usePayment(totalMinor: number): PaymentEntry {
  const engine = useEngine()
  const { cart, back, tenders: stored, method: kept = 'cash' } = useCart()
  const tenders = settleTenders(stored, totalMinor)
  const [typed, setAmount] = useState(noPayment.amountText)
  const [part, setPart] = useState<NextPart & { readonly after: string | undefined }>()
  const [doubt, setDoubt] = useState<CashDoubt>()
  // Part-payments that a reload brought back are a split, whatever was chosen before.
  const method: ChosenMethod = tenders.length > 0 ? 'split' : kept
  const payment: Payment = { method, amountText: typed, tenders }
  // Each part begins anew.
  const after = tenders.at(-1)?.id
  const nextPart = part && part.after === after ? part : NO_PART
  const owed = owedMinor(totalMinor, tenders)
  const enter = (amountText: string) => {
    setAmount(amountText)
    setDoubt(undefined)
  }
  const choose = (chosen: ChosenMethod) => {
    engine.cart.setMethod(chosen)
    setDoubt(undefined)
  }
  return {
    payment,
    nextPart,
    owedMinor: owed,
    changeMinor: changeNow(payment, totalMinor),
    missingMinor: missingNow(payment, totalMinor),
    problem: partsProblem(tenders, totalMinor, cart.lines.length === 0 && back === null),
    // A basket that has changed since then asks anew.
    doubt: doubt?.owedMinor === owed ? doubt : undefined,
    chooseMethod: (chosen) => {
      if (tenders.length > 0 && chosen !== 'split') refuseAloud(partlyPaid(chosen, owed))
      else choose(chosen)
    },
    setAmountText: enter,
    enterPart: (change) => setPart({ ...nextPart, ...change, after }),
    addTender: (by, partText, isSure = false) => {
      const received = receivedMinor(partText, owed)
      const isWrong = received === undefined || received === 0
      if (isWrong || (by !== 'cash' && received > owed)) {
        const wrong = isTooLarge(partText) ? 'payment-too-large' : 'bad-amount'
        refuseAloud(refusalMessage(isWrong ? wrong : 'change-only-from-cash'))
        return false
      }
      const add = () =>
        engine.cart.setTenders([
          ...settleTenders(engine.cart.state.get().tenders, totalMinor),
          makeTender(uuidv7(), by, received, owed),
        ])
      if (by !== 'cash') {
        void takeByTerminal(engine, { method: by, amountMinor: received }).then(
          (isSeenTo) => isSeenTo || add(),
        )
        return true
      }
      const isDoubtful = by === 'cash' && !isSure && isImplausible(received, owed)
      setDoubt(isDoubtful ? { receivedMinor: received, owedMinor: owed, partText } : undefined)
      if (!isDoubtful) add()
      return !isDoubtful
    },
    removeTender: (id) => {
      choose('split')
      engine.cart.setTenders(tendersWithout(stored, id, totalMinor))
    },
    askBack: ({ method: by, amountText }) => {
      const received = by === 'cash' ? receivedMinor(amountText, totalMinor) : undefined
      if (received === undefined || !isImplausible(received, owed)) return false
      setDoubt({ receivedMinor: received, owedMinor: owed })
      return true
    },
    forgetDoubt: () => setDoubt(undefined),
    forget: () => {
      enter(noPayment.amountText)
      setPart(undefined)
      choose(noPayment.method)
    },
  }
}
