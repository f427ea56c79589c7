import type { SignedInUser } from '@tuppence/contract/identity'
import { refusalMessage } from '@tuppence/domain/refusals'
import {
  approvedDiscount,
  freshApprovals,
  refuseParking,
  type Sale,
  type SaleApproval,
} from '@tuppence/domain/sales'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { DiscountRights } from '../../../foundation/discounts/discount-limit.ts'
import { useSignedInUser } from '../../../foundation/session/session.ts'
import { useCart, useParked, useTill } from '../../../offline/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useBasketTotals } from '../cart/cart-totals.ts'
import { useBasketActions } from '../cart/use-basket-actions.ts'
import { useCurrentRates } from '../cart/use-current-rates.ts'
import { givenBackOf } from '../checkout/pay-out/given-back.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { useBackActions } from '../returns/use-back-actions.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import type { Terminal, TerminalDialog } from '../till/terminal-context.ts'

export interface TerminalParts {
  readonly terminal: Terminal
  readonly dialog: TerminalDialog | undefined
  readonly closeDialog: () => void
  /** What was last said to those who cannot see the screen. */
  readonly said: string
  readonly searchBox: React.RefObject<HTMLInputElement | null>
}

/**
 * Puts the till together: cart, money, person, and what is open.
 *
 * @param doneTitle heads the toast of a finished sale, where it is not "Success"
 */
export function useTerminalParts(doneTitle?: string): TerminalParts {
  const user = useSignedInUser()
  const { record } = useTill()
  const { cart, approvals } = useCart()
  const [dialog, setDialog] = useState<TerminalDialog>()
  const [said, say] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  const vatMode = record?.shop.vatMode ?? 'add'
  const vatRates = record?.shop.vatRates
  useCurrentRates(record?.shop)
  const { totals, back } = useBasketTotals(cart, vatMode)
  const isEmpty = cart.lines.length === 0 && back === undefined
  const ownRights = useDiscountRights(user)
  const rights = useDiscountRights(user, approvals)
  const mayOverridePrice = user.permissions.includes('override-price')
  const mayVoid = user.permissions.includes('void')
  const mayRefund = user.permissions.includes('refund')
  const parked = useParked()
  const focusSearch = useFocusSearch(searchBox)
  const checkout = useCheckout({
    user,
    rights: { discount: ownRights, mayOverridePrice, mayVoid, mayRefund },
    totals,
    back,
    vatRates,
    doneTitle,
    onCompleted: (sale) => {
      say(completedInWords(sale))
      focusSearch()
    },
    onNew: focusSearch,
  })

  const backActions = useBackActions({ checkout, back, vatMode, vatRates, say, focusSearch })
  const basketActions = useBasketActions({
    ...{ checkout, back, backActions, vatMode, vatRates, say, focusSearch },
    show: setDialog,
    isBehind: dialog !== undefined && dialog.kind !== 'catalogue',
  })

  return {
    terminal: {
      user,
      shop: record?.shop,
      rights,
      mayOverridePrice,
      mayVoid,
      mayRefund,
      cart,
      back,
      isEmpty,
      totals,
      checkout,
      parked,
      park: () => {
        const refusal = refuseParking(cart, checkout.payment.tenders, back !== undefined)
        if (checkout.isPending) return
        if (refusal) refuseAloud(refusalMessage(refusal.code))
        else setDialog({ kind: 'park' })
      },
      ...basketActions,
      ...backActions,
      show: setDialog,
      say,
      focusSearch,
    },
    dialog,
    closeDialog: () => {
      // A dialog may close late, after its save has finished: another one opened in the meantime stays open.
      setDialog((now) => (now === dialog ? undefined : now))
      focusSearch()
    },
    said,
    searchBox,
  }
}

/** The person's own, and what somebody has allowed in this basket. */
function useDiscountRights(
  { discountLimit, permissions }: SignedInUser,
  approvals: readonly SaleApproval[] = [],
): DiscountRights {
  const limit = Math.max(discountLimit, approvedDiscount(freshApprovals(approvals, new Date())))
  return useMemo(
    () => ({ limit, mayExceed: permissions.includes('discount-above-limit') }),
    [limit, permissions],
  )
}

const COMPLETED: Readonly<Record<Sale['kind'], string>> = {
  sale: 'Sale completed.',
  void: 'Sale voided.',
  refund: 'Refund completed.',
  exchange: 'Exchange completed.',
}

function completedInWords(sale: Sale): string {
  const { kind, changeMinor } = sale
  const what = COMPLETED[kind]
  const { handedMinor } = givenBackOf(sale)
  if (handedMinor > 0) return `${what} Give back ${formatMoney(handedMinor)}`
  return changeMinor > 0 ? `${what} Change ${formatMoney(changeMinor)}` : what
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
    const isBehindDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
    // Without a dialog at once and never later: by then the keyboard may be where somebody has sent it, at the money.
    if (!isBehindDialog()) box.current?.focus()
    else setTimeout(() => isBehindDialog() || box.current?.focus(), AFTER_DIALOG_MS)
  }, [box])
}
