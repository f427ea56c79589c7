import { refusalMessage } from '@tuppence/domain/refusals'
import { type ChosenMethod, makeTender, type Tender } from '@tuppence/domain/sales'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCart, useEngine } from '../../../../offline/index.ts'
import { isTooLarge } from '../../../../ui/shop-money.ts'
import type { CardAsked } from '../../card-payments/begun-payment.ts'
import { takeCard } from '../../card-payments/take-card.ts'
import type { CashDoubt, NextPart, Payment, PaymentEntry } from '../../till/checkout.ts'
import { CHANGED_MEANWHILE, refuseAloud } from '../../till/refuse-aloud.ts'
import type { Holding } from '../holds/use-holding.ts'
import {
  changeNow,
  isImplausible,
  missingNow,
  noPayment,
  owedMinor,
  partsProblem,
  receivedMinor,
  settleTenders,
  tendersWithout,
} from './payment.ts'

const ALL_PAID = 'It is paid. Complete it, or take a payment back first.'

/** The last part of the money that was taken; points are none, and leave the way of paying as it was chosen. */
const lastTaken = (tenders: readonly Tender[]) =>
  tenders.findLast(({ method }) => method !== 'loyalty')?.id ?? 'none'

/**
 * The way of paying: of the whole basket as it is kept with it, be it chosen on another screen; of what parts leave as it was
 * chosen here after the last of them. With each part that question is a new one, and after a reload.
 */
function useWay(tenders: readonly Tender[]) {
  const engine = useEngine()
  const { method: kept = noPayment.method } = useCart()
  const [chosenAfter, setChosenAfter] = useState<string>()
  const isChosen = tenders.length === 0 || chosenAfter === lastTaken(tenders)
  const method: ChosenMethod = isChosen ? kept : 'split'
  return {
    method,
    choose: (chosen: ChosenMethod) => {
      engine.cart.setMethod(chosen)
      setChosenAfter(lastTaken(tenders))
    },
    begin: () => {
      engine.cart.setMethod(noPayment.method)
      setChosenAfter(undefined)
    },
  }
}

/** A card is asked for only once what the basket gives back or spends is held. */
async function takeCardPart(
  engine: ReturnType<typeof useEngine>,
  holdBasket: Holding['holdBasket'],
  asked: CardAsked,
  add: () => void,
): Promise<void> {
  const { cart, tenders } = engine.cart.state.get()
  if (!(await holdBasket())) return
  const now = engine.cart.state.get()
  if (now.cart !== cart || now.tenders !== tenders) return refuseAloud(CHANGED_MEANWHILE)
  if (!(await takeCard(engine, asked))) add()
}

const NO_PART: NextPart = { method: 'cash', text: '' }

interface OwnPaymentEntry extends PaymentEntry {
  /** Asks back about the cash that was typed; false where there is nothing to ask. */
  readonly askBack: (payment: Payment) => boolean
  /** Forgets the amount and the method. */
  readonly forget: () => void
}

/**
 * What is being entered towards the total. The way of paying is kept with the cart, and the part-payments: they are money that
 * was taken.
 */
export function usePayment(totalMinor: number, { holdBasket }: Pick<Holding, 'holdBasket'>): OwnPaymentEntry {
  const engine = useEngine()
  const { cart, back, tenders: stored } = useCart()
  const tenders = settleTenders(stored, totalMinor)
  const [typed, setAmount] = useState(noPayment.amountText)
  const [part, setPart] = useState<NextPart & { readonly after: string | undefined }>()
  const [doubt, setDoubt] = useState<CashDoubt>()
  const { method, ...way } = useWay(tenders)
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
    way.choose(chosen)
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
      if (tenders.length > 0 && chosen !== 'split' && owed === 0) return refuseAloud(ALL_PAID)
      choose(chosen)
      // Cash that was typed for the whole is not what is handed over for the rest.
      if (tenders.length > 0) enter(noPayment.amountText)
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
        const asked = { method: by, amountMinor: received, isLast: received === owed }
        void takeCardPart(engine, holdBasket, asked, add)
        return true
      }
      const isDoubtful = by === 'cash' && !isSure && isImplausible(received, owed)
      setDoubt(isDoubtful ? { receivedMinor: received, owedMinor: owed, partText } : undefined)
      if (!isDoubtful) add()
      return !isDoubtful
    },
    removeTender: (id) => {
      choose(method)
      engine.cart.setTenders(tendersWithout(stored, id, totalMinor))
    },
    askBack: ({ method: by, amountText }) => {
      const received = by === 'cash' ? receivedMinor(amountText, owed) : undefined
      if (received === undefined || !isImplausible(received, owed)) return false
      setDoubt({ receivedMinor: received, owedMinor: owed })
      return true
    },
    forgetDoubt: () => setDoubt(undefined),
    forget: () => {
      enter(noPayment.amountText)
      setPart(undefined)
      way.begin()
    },
  }
}
