import { CHOSEN_METHODS, type ChosenMethod } from '@tuppence/domain/sales'
import type { RefObject } from 'react'
import { useEffectEvent, useMemo } from 'react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { showCustomerDisplay } from '../../../foundation/till/show-customer-display.ts'
import { type Command, useCommands } from '../../../ui/index.ts'
import type { Terminal } from '../till/terminal-context.ts'

const GROUP = 'Till'
const payWords: Readonly<Record<ChosenMethod, string>> = {
  cash: 'Pay by cash',
  card: 'Pay by card',
  digital: 'Pay digitally',
  split: 'Split the payment',
}

/** Where the amount of a way to pay is typed; a card and a wallet ask for none. */
const AMOUNT_OF: Readonly<Partial<Record<ChosenMethod, string>>> = {
  cash: 'amount-received',
  split: 'next-payment',
}
const amountBox = (method: ChosenMethod) => document.getElementById(AMOUNT_OF[method] ?? '')
const AFTER_PALETTE_MS = 60

type Deed = keyof typeof keys | 'camera' | 'void' | 'new-sale' | 'drawer'

/** In the order of the palette. */
const OFFERED: readonly (readonly [Deed, string])[] = [
  ['search', 'Go to the search box'],
  ['camera', 'Scan with the camera'],
  ['catalogue', 'Browse the catalogue'],
  ['customer', 'Choose a customer'],
  ['discount', 'Discount the basket'],
  ...CHOSEN_METHODS.map((method) => [method, payWords[method]] as const),
  ['complete', 'Complete the transaction'],
  ['park', 'Park the basket'],
  ['parked', 'Recall a parked basket'],
  ['clear', 'Clear the cart'],
  ['void', 'Void the transaction'],
  ['new-sale', 'Start a new sale'],
  ['history', 'Transactions: print again, void, return'],
  ['drawer', 'Cash drawer and shift'],
  ['display', 'Open the customer display'],
]

/** Of a screen that pays by buttons of its own: what it does for completing and for each of its ways to pay. It has no others. */
export type OwnPayment = Readonly<Partial<Record<ChosenMethod | 'complete', () => void>>>

const isPaying = (id: Deed): id is keyof OwnPayment => id === 'complete' || id in payWords

/** Everything the till can do, for the keyboard and the palette. The list stands still; what it runs is always current. */
export function useTillCommands(
  terminal: Terminal,
  searchBox: RefObject<HTMLInputElement | null>,
  own?: OwnPayment,
) {
  const { cart, checkout, clear, isEmpty, show } = terminal
  const run = useEffectEvent((id: Deed) => {
    if (own && isPaying(id)) return own[id]?.()
    switch (id) {
      case 'search':
        return searchBox.current?.focus()
      case 'camera':
        return show({ kind: 'camera' })
      case 'catalogue':
        return show({ kind: 'catalogue' })
      case 'customer':
        return show({ kind: 'customer' })
      case 'history':
        return show({ kind: 'history' })
      case 'discount':
        return cart.lines.length === 0 ? undefined : show({ kind: 'discount' })
      case 'park':
        return terminal.park()
      case 'parked':
        return show({ kind: 'parked' })
      case 'complete':
        // As Enter there does: where the money is not enough, the digits that come next are the amount's and not the search's.
        if (!isEmpty) amountBox(checkout.payment.method)?.focus()
        return void checkout.complete()
      case 'clear':
        return isEmpty ? undefined : clear('Cart cleared')
      case 'void':
        return isEmpty ? undefined : clear('Transaction voided')
      case 'drawer':
        return show({ kind: 'drawer' })
      case 'display':
        return showCustomerDisplay()
      case 'new-sale':
        return checkout.moveOn()
      default:
        checkout.chooseMethod(id)
        // A key leads on to the amount, which is drawn with the way of paying; from the palette, once it has closed.
        setTimeout(() => amountBox(id)?.focus(), AFTER_PALETTE_MS)
    }
  })
  // One text, so that the same ways are the same to React.
  const ways = own && Object.keys(own).join()
  const commands = useMemo<readonly Command[]>(
    () =>
      OFFERED.filter(([id]) => ways === undefined || !isPaying(id) || ways.split(',').includes(id)).map(
        ([id, label]) => ({
          id: `till-${id}`,
          label,
          group: GROUP,
          ...(id in keys && { keys: keys[id as keyof typeof keys] }),
          run: () => run(id),
        }),
      ),
    [ways],
  )
  useCommands(commands)
}
