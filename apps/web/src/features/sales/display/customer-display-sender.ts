import type { Sale } from '@tuppence/domain/sales'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DisplaySender, openDisplaySender } from '../../../devices/display-channel.ts'
import { eReceiptLink } from '../../../devices/e-receipt-link.ts'
import { useEngine } from '../../../offline/index.ts'
import { cardOnDisplay } from '../card-payments/card-on-display.ts'
import { type Terminal, useTerminal } from '../till/terminal-context.ts'
import { displayStateOf, thankedForMs } from './display-state.ts'

/** Keeps the customer's screen as the till is (DISP-013); it draws nothing here. */
export function CustomerDisplaySender() {
  useCustomerDisplay(useTerminal())
  return null
}

function useCustomerDisplay({ cart, back, totals, shop, checkout, user }: Terminal) {
  const { organizationId } = useEngine()
  const sender = useRef<DisplaySender>(undefined)
  useEffect(() => {
    const opened = openDisplaySender(organizationId)
    sender.current = opened
    return () => opened.close()
  }, [organizationId])
  const done = useThanked(checkout.done)
  const receiptLink = useReceiptLink(done)
  const hasParts = checkout.payment.tenders.length > 0
  const state = displayStateOf({
    businessName: user.businessName,
    cart,
    returned: back?.returned ?? [],
    totals,
    vatMode: shop?.vatMode ?? 'add',
    method: hasParts ? 'split' : checkout.payment.method,
    isPaying: hasParts || checkout.payment.method !== 'cash' || checkout.payment.amountText !== '',
    changeMinor: checkout.changeMinor,
    leftMinor: hasParts ? checkout.owedMinor : 0,
    ...useSyncExternalStore(cardOnDisplay.subscribe, cardOnDisplay.get),
    done,
    receiptLink,
  })
  const text = JSON.stringify(state)
  // What it comes to is known where the shop's way with VAT is.
  const isKnown = shop !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the state, and the organisation opens another sender
  useEffect(() => {
    if (isKnown) sender.current?.show(JSON.parse(text))
  }, [text, organizationId, isKnown])
}

/** Where the customer reads the receipt; undefined while it is being made, and where the till cannot make it. */
function useReceiptLink(sale: Sale | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly saleId: string; readonly link: string }>()
  const saleId = sale?.id
  useEffect(() => {
    if (saleId === undefined) return
    let isWanted = true
    // Without it the customer is thanked all the same.
    eReceiptLink(saleId).then(
      (link) => isWanted && link !== undefined && setMade({ saleId, link }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [saleId])
  return made?.saleId === saleId ? made?.link : undefined
}

/** The finished sale for as long as its customer is at the counter. The till keeps it until the next sale begins. */
function useThanked(sale: Sale | undefined): Sale | undefined {
  const [gone, setGone] = useState<Sale>()
  useEffect(() => {
    if (!sale) return
    const timer = setTimeout(() => setGone(sale), thankedForMs(sale, Date.now()))
    return () => clearTimeout(timer)
  }, [sale])
  return sale === gone ? undefined : sale
}
