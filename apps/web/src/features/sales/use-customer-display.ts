import { useEffect, useRef } from 'react'
import { type DisplaySender, openDisplaySender } from '../../devices/display-channel.ts'
import { useEngine } from '../../offline/index.ts'
import { displayStateOf } from './display-state.ts'
import type { Terminal } from './terminal-context.ts'

/** Keeps the customer's screen as the till is (DISP-013). */
export function useCustomerDisplay({ cart, totals, checkout, user }: Terminal) {
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
    totals,
    method: checkout.payment.method,
    isPaying: checkout.payment.method !== 'cash' || checkout.payment.amountText !== '',
    changeMinor: checkout.changeMinor,
    done: checkout.done,
  })
  const text = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the state, and the organisation opens another sender
  useEffect(() => sender.current?.show(JSON.parse(text)), [text, organizationId])
}
