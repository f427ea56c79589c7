import type { Sale } from '@tuppence/domain/sales'
import { useEffect, useRef, useState } from 'react'
import { type DisplaySender, openDisplaySender } from '../../devices/display-channel.ts'
import { useEngine } from '../../offline/index.ts'
import { displayStateOf, thankedForMs } from './display-state.ts'
import type { Terminal } from './terminal-context.ts'

/** Keeps the customer's screen as the till is (DISP-013). */
export function useCustomerDisplay({ cart, back, totals, shop, checkout, user }: Terminal) {
  const { organizationId } = useEngine()
  const sender = useRef<DisplaySender>(undefined)
  useEffect(() => {
    const opened = openDisplaySender(organizationId)
    sender.current = opened
    return () => opened.close()
  }, [organizationId])
  const state = displayStateOf({
    businessName: user.businessName,
    cart,
    returned: back?.returned ?? [],
    totals,
    vatMode: shop?.vatMode ?? 'add',
    method: checkout.payment.method,
    isPaying: checkout.payment.method !== 'cash' || checkout.payment.amountText !== '',
    changeMinor: checkout.changeMinor,
    done: useThanked(checkout.done),
  })
  const text = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the state, and the organisation opens another sender
  useEffect(() => sender.current?.show(JSON.parse(text)), [text, organizationId])
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
