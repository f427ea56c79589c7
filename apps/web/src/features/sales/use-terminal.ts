import type { SignedInUser } from '@tuppence/contract/identity'
import type { Product } from '@tuppence/domain/catalogue'
import { formatMoney } from '@tuppence/domain/money'
import { type CartAction, cartProductOf, cartTotals, changeCart } from '@tuppence/domain/sales'
import { useCallback, useMemo, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useSignedInUser } from '../../app/session.ts'
import { useCart, useEngine, useTill } from '../../offline/index.ts'
import { toast } from '../../ui/index.ts'
import { bringBackCart, bringBackLine } from './bring-back.ts'
import type { DiscountRights } from './discount-limit.ts'
import type { Terminal, TerminalDialog } from './terminal-context.ts'
import { useCheckout } from './use-checkout.ts'

export interface TerminalParts {
  readonly terminal: Terminal
  readonly dialog: TerminalDialog | undefined
  readonly closeDialog: () => void
  /** What was last said to those who cannot see the screen. */
  readonly said: string
  readonly searchBox: React.RefObject<HTMLInputElement | null>
}

/** Puts the till together: cart, money, person, and what is open. */
export function useTerminalParts(): TerminalParts {
  const engine = useEngine()
  const user = useSignedInUser()
  const { record } = useTill()
  const { cart } = useCart()
  const [dialog, setDialog] = useState<TerminalDialog>()
  const [said, say] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  const vatMode = record?.shop.vatMode ?? 'add'
  const totals = useMemo(() => cartTotals(cart, vatMode), [cart, vatMode])
  const rights = useDiscountRights(user)
  const focusSearch = useFocusSearch(searchBox)
  const checkout = useCheckout({
    user,
    rights,
    totals,
    onCompleted: (sale) => {
      say(`Sale completed. ${sale.changeMinor > 0 ? `Change ${formatMoney(sale.changeMinor)}` : ''}`)
      focusSearch()
    },
    onNew: focusSearch,
  })

  const change = useCallback((action: CartAction) => engine.cart.change(action), [engine])
  const add = (product: Product) => {
    if (checkout.done) checkout.startNew()
    const action = { type: 'add', lineId: uuidv7(), product: cartProductOf(product) } as const
    const next = changeCart(engine.cart.state.get().cart, action)
    change(action)
    const line = next.lines.findLast((one) => one.product.id === product.id)
    const { totalMinor } = cartTotals(next, vatMode)
    say(`Added ${product.name}, ${line?.quantity ?? 1}. Total ${formatMoney(totalMinor)}`)
    focusSearch()
  }

  return {
    terminal: {
      user,
      shop: record?.shop,
      rights,
      mayOverridePrice: user.permissions.includes('override-price'),
      cart,
      totals,
      checkout,
      change,
      add,
      remove: (line) => {
        const place = cart.lines.indexOf(line)
        change({ type: 'remove', lineId: line.id })
        offerUndo('Removed from the cart', line.product.name, () =>
          change({ type: 'restore', cart: bringBackLine(engine.cart.state.get().cart, line, place) }),
        )
        focusSearch()
      },
      clear: (words) => {
        const { tenders } = checkout.payment
        // What was handed over, not what counted towards the sale: no change has been given yet.
        const takenMinor = tenders.reduce((sum, tender) => sum + tender.receivedMinor, 0)
        change({ type: 'clear' })
        checkout.reset()
        const giveBack =
          takenMinor > 0 ? `Give back the ${formatMoney(takenMinor)} already taken.` : undefined
        offerUndo(words, giveBack, () => {
          change({ type: 'restore', cart: bringBackCart(engine.cart.state.get().cart, cart) })
          engine.cart.setTenders(tenders)
        })
        focusSearch()
      },
      show: setDialog,
      say,
      focusSearch,
    },
    dialog,
    closeDialog: () => {
      setDialog(undefined)
      focusSearch()
    },
    said,
    searchBox,
  }
}

function useDiscountRights({ discountLimit, permissions }: SignedInUser): DiscountRights {
  return useMemo(
    () => ({ limit: discountLimit, mayExceed: permissions.includes('discount-above-limit') }),
    [discountLimit, permissions],
  )
}

function offerUndo(title: string, description: string | undefined, onAct: () => void) {
  toast({ title, ...(description === undefined ? {} : { description }), action: { label: 'Undo', onAct } })
}

/** A dialog that closes gives the focus back to what opened it; the till takes it on to the search box after that. */
const AFTER_DIALOG_MS = 30

/**
 * Sends the keyboard back to the search box. Not where a finger is the only pointer: there it would open the keyboard on the
 * glass at every tap, and scans are heard without it.
 */
function useFocusSearch(box: React.RefObject<HTMLInputElement | null>): () => void {
  return useCallback(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const focus = () => {
      if (document.querySelector('[role=dialog]') === null) box.current?.focus()
    }
    focus()
    setTimeout(focus, AFTER_DIALOG_MS)
  }, [box])
}
