import { refusalMessage } from '@tuppence/domain/refusals'
import { makeTender, type PaymentMethod, type TenderMethod } from '@tuppence/domain/sales'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCart, useEngine } from '../../offline/index.ts'
import {
  changeNow,
  noPayment,
  owedMinor,
  type Payment,
  receivedMinor,
  settleTenders,
  tendersWithout,
} from './payment.ts'
import { refuseAloud } from './refuse-aloud.ts'

export interface PaymentEntry {
  readonly payment: Payment
  /** What the part-payments leave to pay. */
  readonly owedMinor: number
  readonly changeMinor: number
  readonly chooseMethod: (method: PaymentMethod) => void
  readonly setAmountText: (text: string) => void
  /** A part-payment of a split; false where the amount is none. */
  readonly addTender: (method: TenderMethod, amountText: string) => boolean
  readonly removeTender: (id: string) => void
  /** Forgets the amount and the method. */
  readonly forget: () => void
}

/** What is being entered towards the total. Part-payments are kept with the cart: they are money that was taken. */
export function usePayment(totalMinor: number): PaymentEntry {
  const engine = useEngine()
  const { tenders: stored } = useCart()
  const tenders = settleTenders(stored, totalMinor)
  const [typed, setTyped] = useState({ method: noPayment.method, amountText: noPayment.amountText })
  // Part-payments that a reload brought back are a split, whatever was chosen before.
  const method: PaymentMethod = tenders.length > 0 ? 'split' : typed.method
  const payment: Payment = { ...typed, method, tenders }
  const owed = owedMinor(totalMinor, tenders)
  return {
    payment,
    owedMinor: owed,
    changeMinor: changeNow(payment, totalMinor),
    chooseMethod: (chosen) => {
      if (tenders.length > 0 && chosen !== 'split')
        refuseAloud('Take the payments back first, or take the rest as a split.')
      else setTyped((before) => ({ ...before, method: chosen }))
    },
    setAmountText: (amountText) => setTyped((before) => ({ ...before, amountText })),
    addTender: (by, amountText) => {
      const received = receivedMinor(amountText, owed)
      const isWrong = received === undefined || received === 0
      if (isWrong || (by !== 'cash' && received > owed)) {
        refuseAloud(refusalMessage(isWrong ? 'bad-amount' : 'change-only-from-cash'))
        return false
      }
      engine.cart.setTenders([...tenders, makeTender(uuidv7(), by, received, owed)])
      return true
    },
    removeTender: (id) => {
      setTyped((before) => ({ ...before, method: 'split' }))
      engine.cart.setTenders(tendersWithout(stored, id, totalMinor))
    },
    forget: () => setTyped({ method: noPayment.method, amountText: noPayment.amountText }),
  }
}
