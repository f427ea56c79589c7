import { PAYMENT_METHODS, type PaymentMethod } from '@tuppence/domain/sales'
import type { RefObject } from 'react'
import { useEffectEvent, useMemo } from 'react'
import { type Command, useCommands } from '../../ui/index.ts'
import { keys } from './shortcuts.ts'
import { showCustomerDisplay } from './show-customer-display.ts'
import type { Terminal } from './terminal-context.ts'

const GROUP = 'Till'
const payWords: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Pay by cash',
  card: 'Pay by card',
  digital: 'Pay digitally',
  split: 'Split the payment',
}

/** Everything the till can do, for the keyboard and the palette. The list stands still; what it runs is always current. */
export function useTillCommands(terminal: Terminal, searchBox: RefObject<HTMLInputElement | null>) {
  const { cart, checkout, clear, show } = terminal
  const isEmpty = cart.lines.length === 0
  const run = useEffectEvent((id: keyof typeof keys | 'void' | 'new-sale') => {
    switch (id) {
      case 'search':
        return searchBox.current?.focus()
      case 'catalogue':
        return show({ kind: 'catalogue' })
      case 'customer':
        return show({ kind: 'customer' })
      case 'discount':
        return isEmpty ? undefined : show({ kind: 'discount' })
      case 'complete':
        return void checkout.complete()
      case 'clear':
        return isEmpty ? undefined : clear('Cart cleared')
      case 'void':
        return isEmpty ? undefined : clear('Transaction voided')
      case 'display':
        return showCustomerDisplay()
      case 'new-sale':
        return checkout.startNew()
      default:
        return checkout.chooseMethod(id)
    }
  })
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'till-search',
        label: 'Go to the search box',
        group: GROUP,
        keys: keys.search,
        run: () => run('search'),
      },
      {
        id: 'till-catalogue',
        label: 'Browse the catalogue',
        group: GROUP,
        keys: keys.catalogue,
        run: () => run('catalogue'),
      },
      {
        id: 'till-customer',
        label: 'Choose a customer',
        group: GROUP,
        keys: keys.customer,
        run: () => run('customer'),
      },
      {
        id: 'till-discount',
        label: 'Discount the basket',
        group: GROUP,
        keys: keys.discount,
        run: () => run('discount'),
      },
      ...PAYMENT_METHODS.map((method) => ({
        id: `till-${method}`,
        label: payWords[method],
        group: GROUP,
        keys: keys[method],
        run: () => run(method),
      })),
      {
        id: 'till-complete',
        label: 'Complete the transaction',
        group: GROUP,
        keys: keys.complete,
        run: () => run('complete'),
      },
      { id: 'till-clear', label: 'Clear the cart', group: GROUP, keys: keys.clear, run: () => run('clear') },
      { id: 'till-void', label: 'Void the transaction', group: GROUP, run: () => run('void') },
      { id: 'till-new', label: 'Start a new sale', group: GROUP, run: () => run('new-sale') },
      {
        id: 'till-display',
        label: 'Open the customer display',
        group: GROUP,
        keys: keys.display,
        run: () => run('display'),
      },
    ],
    [],
  )
  useCommands(commands)
}
