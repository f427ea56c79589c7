import { useQueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@tuppence/contract/identity'
import { refusalMessage } from '@tuppence/domain/refusals'
import type { Sale } from '@tuppence/domain/sales'
import type { SaleTotals } from '@tuppence/domain/tax'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { refresh } from '../../app/api.ts'
import { shownName } from '../../app/places.ts'
import { readSwitches } from '../../devices/hardware-switches.ts'
import { type SavedOrRefused, useCart, useEngine } from '../../offline/index.ts'
import { followSale } from './after-sale.ts'
import { type DiscountRights, isAboveLimit, limitRefusal } from './discount-limit.ts'
import { tendersFor } from './payment.ts'
import { refuseAloud } from './refuse-aloud.ts'
import { useFinishedSale } from './use-finished-sale.ts'
import { type PaymentEntry, usePayment } from './use-payment.ts'

export interface Checkout extends Omit<PaymentEntry, 'forget' | 'askBack'> {
  readonly isPending: boolean
  /** The sale that was just completed, until the next one begins. */
  readonly done: Sale | undefined
  readonly isReceiptPrinted: boolean
  readonly complete: () => Promise<void>
  /** The answer to a doubt: the cash is as it was typed. */
  readonly takeAnyway: () => void
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

/** Paying for what is in the cart, from the first amount typed to the calm afterwards. */
export function useCheckout({ user, rights, totals, onCompleted, onNew }: Parts): Checkout {
  const engine = useEngine()
  const client = useQueryClient()
  const { cart } = useCart()
  const { forget, askBack, ...entry } = usePayment(totals.totalMinor)
  const [isPending, setIsPending] = useState(false)
  // The state is a render behind a second tap; this is not.
  const isCompleting = useRef(false)
  const finished = useFinishedSale()

  const save = async (): Promise<SavedOrRefused | undefined> => {
    const paid = tendersFor(entry.payment, totals.totalMinor, uuidv7)
    if (!paid.ok) return paid
    const staff = { id: user.id, name: shownName(user) }
    try {
      return await engine.saveSale({ cart, tenders: paid.tenders, staff, now: new Date(), id: uuidv7() })
    } catch {
      return undefined
    }
  }

  const complete = async (isSure = false) => {
    if (isCompleting.current) return
    if (cart.lines.length === 0) return refuseAloud(refusalMessage('cart-empty'))
    if (isAboveLimit(cart, rights)) return refuseAloud(limitRefusal(rights, cart))
    if (entry.problem) return refuseAloud(`${entry.problem.title}. ${entry.problem.wayOut}`)
    if (!isSure && askBack()) return
    isCompleting.current = true
    setIsPending(true)
    const saved = await save()
    isCompleting.current = false
    setIsPending(false)
    if (saved === undefined) return refuseAloud('Failed to process transaction')
    if (!saved.ok) return refuseAloud(refusalMessage(saved.code))
    forget()
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
    ...entry,
    isPending,
    done: finished.sale,
    isReceiptPrinted: finished.isPrinted,
    complete: () => complete(),
    takeAnyway: () => {
      if (entry.doubt?.partText === undefined) void complete(true)
      else entry.addTender('cash', entry.doubt.partText, true)
    },
    print: (sale) => void finished.print(sale),
    startNew: () => {
      finished.begin()
      onNew()
    },
    reset: () => {
      forget()
      engine.cart.setTenders([])
    },
  }
}
