import { useQueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@tuppence/contract/identity'
import { refusalMessage } from '@tuppence/domain/refusals'
import { makeTender, type PaymentMethod, type Sale, type TenderMethod } from '@tuppence/domain/sales'
import type { SaleTotals } from '@tuppence/domain/tax'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { refresh } from '../../app/api.ts'
import { shownName } from '../../app/places.ts'
import { readSwitches } from '../../devices/hardware-switches.ts'
import { type SavedOrRefused, useCart, useEngine } from '../../offline/index.ts'
import { toast } from '../../ui/index.ts'
import { followSale } from './after-sale.ts'
import { type DiscountRights, hasDiscountAboveLimit, limitRefusal } from './discount-limit.ts'
import {
  changeNow,
  noPayment,
  owedMinor,
  type Payment,
  receivedMinor,
  settleTenders,
  tendersFor,
  tendersWithout,
} from './payment.ts'
import { useFinishedSale } from './use-finished-sale.ts'

export interface Checkout {
  readonly payment: Payment
  readonly owedMinor: number
  readonly changeMinor: number
  readonly isPending: boolean
  /** The sale that was just completed, until the next one begins. */
  readonly done: Sale | undefined
  readonly chooseMethod: (method: PaymentMethod) => void
  readonly setAmountText: (text: string) => void
  /** A part-payment of a split; false where the amount is none. */
  readonly addTender: (method: TenderMethod, amountText: string) => boolean
  readonly removeTender: (id: string) => void
  readonly complete: () => Promise<void>
  readonly print: (sale: Sale) => void
  readonly startNew: () => void
  /** Forgets the amount and the method, and gives up the part-payments. */
  readonly reset: () => void
}

interface Parts {
  readonly user: SignedInUser
  readonly rights: DiscountRights
  readonly totals: SaleTotals
  readonly onCompleted: (sale: Sale) => void
  readonly onNew: () => void
}

const refuse = (description: string) => toast({ title: 'Error', description, look: 'destructive' })

/** Paying for what is in the cart, from the first amount typed to the calm afterwards. */
export function useCheckout({ user, rights, totals, onCompleted, onNew }: Parts): Checkout {
  const engine = useEngine()
  const client = useQueryClient()
  const { cart, tenders: stored } = useCart()
  const tenders = settleTenders(stored, totals.totalMinor)
  const [typed, setTyped] = useState({ method: noPayment.method, amountText: noPayment.amountText })
  const [isPending, setIsPending] = useState(false)
  // The state is a render behind a second tap; this is not.
  const isCompleting = useRef(false)
  const finished = useFinishedSale()
  // Part-payments that a reload brought back are a split, whatever was chosen before.
  const method: PaymentMethod = tenders.length > 0 ? 'split' : typed.method
  const payment: Payment = { ...typed, method, tenders }
  const owed = owedMinor(totals.totalMinor, tenders)

  const reset = () => {
    setTyped(noPayment)
    engine.cart.setTenders([])
  }

  const save = async (): Promise<SavedOrRefused | undefined> => {
    const paid = tendersFor(payment, totals.totalMinor, uuidv7)
    if (!paid.ok) return paid
    const staff = { id: user.id, name: shownName(user) }
    try {
      return await engine.saveSale({ cart, tenders: paid.tenders, staff, now: new Date(), id: uuidv7() })
    } catch {
      return undefined
    }
  }

  const complete = async () => {
    if (isCompleting.current) return
    if (cart.lines.length === 0) return void refuse(refusalMessage('cart-empty'))
    if (hasDiscountAboveLimit(cart, rights)) return void refuse(limitRefusal(rights))
    isCompleting.current = true
    setIsPending(true)
    const saved = await save()
    isCompleting.current = false
    setIsPending(false)
    if (saved === undefined) return void refuse('Failed to process transaction')
    if (!saved.ok) return void refuse(refusalMessage(saved.code))
    setTyped(noPayment)
    finished.set(saved.sale)
    onCompleted(saved.sale)
    void refresh(client, '/api/transactions')
    void refresh(client, '/api/products')
    void followSale({
      sale: saved.sale,
      request: saved.request,
      switches: readSwitches(),
      printHere: () => finished.printHere(saved.sale),
      onPrinted: () => engine.cart.receiptPrinted(saved.sale.id),
    })
  }

  return {
    payment,
    owedMinor: owed,
    changeMinor: changeNow(payment, totals.totalMinor),
    isPending,
    done: finished.sale,
    chooseMethod: (chosen) => {
      if (tenders.length > 0 && chosen !== 'split')
        return void refuse('Take the payments back first, or take the rest as a split.')
      setTyped((before) => ({ ...before, method: chosen }))
    },
    setAmountText: (amountText) => setTyped((before) => ({ ...before, amountText })),
    addTender: (by, amountText) => {
      const received = receivedMinor(amountText, owed)
      if (received === undefined || received === 0) {
        refuse(refusalMessage('bad-amount'))
        return false
      }
      if (by !== 'cash' && received > owed) {
        refuse(refusalMessage('change-only-from-cash'))
        return false
      }
      engine.cart.setTenders([...tenders, makeTender(uuidv7(), by, received, owed)])
      return true
    },
    removeTender: (id) => {
      setTyped((before) => ({ ...before, method: 'split' }))
      engine.cart.setTenders(tendersWithout(stored, id, totals.totalMinor))
    },
    complete,
    print: (sale) => void finished.print(sale),
    startNew: () => {
      if (finished.sale) engine.cart.receiptPrinted(finished.sale.id)
      finished.set(undefined)
      onNew()
    },
    reset,
  }
}
