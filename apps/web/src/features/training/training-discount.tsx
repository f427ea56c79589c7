import type { CartLine, Discount } from '@tuppence/domain/sales'
import { X } from 'lucide-react'
import {
  DiscountFields,
  type DiscountJudging,
  judgeDiscount,
  useDiscountEntry,
} from '../../foundation/discounts/discount-fields.tsx'
import { basketGoods, discountWarning, goodsOf } from '../../foundation/discounts/discount-limit.ts'
import { useDiscountReasons } from '../../foundation/discounts/discount-why.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { FormDialog, IconButton, Money } from '../../ui/index.ts'
import { changeCartOf, type TrainingLedger } from './training-ledger.ts'

interface DiscountDialogProps {
  ledger: TrainingLedger
  /** The line it is for; undefined for the basket. */
  line: CartLine | undefined
  onClose: () => void
}

/** A discount on a line or on the basket, in the words and within the limits of the real till. */
export function TrainingDiscount({ ledger: { cart }, line, onClose }: DiscountDialogProps) {
  const { discountLimit, permissions } = useSignedInUser()
  const mayExceed = permissions.includes('discount-above-limit')
  const [entry, setEntry] = useDiscountEntry(line ? line.discount : cart.discount)
  const judging: DiscountJudging = {
    priceMinor: line ? goodsOf(line) : basketGoods(cart),
    rights: { limit: discountLimit, mayExceed },
    isAsked: useDiscountReasons().isAsked,
    cartWith: (discount) =>
      line
        ? { ...cart, lines: cart.lines.map((one) => (one.id === line.id ? { ...one, discount } : one)) }
        : { ...cart, discount },
  }
  const judged = judgeDiscount(entry, judging)
  const give = (discount: Discount | null) => {
    changeCartOf(
      line ? { type: 'discount-line', lineId: line.id, discount } : { type: 'discount-basket', discount },
    )
    onClose()
  }
  return (
    <FormDialog
      title={line ? line.product.name : 'Discount the basket'}
      width="narrow"
      {...(!mayExceed && { description: 'In training nobody is asked for a PIN.' })}
      goOn={line ? 'Save' : 'Apply'}
      isBlocked={judged.error !== undefined}
      onSubmit={() => judged.error === undefined && give(judged.discount)}
      onClose={onClose}
    >
      <DiscountFields entry={entry} onChange={setEntry} judging={judging} />
    </FormDialog>
  )
}

interface DiscountRowProps {
  ledger: TrainingLedger
  /** Less what goods that come back had off. */
  discountMinor: number
}

/** What the discounts come to, and the way to take the basket's off; nothing where there is none. */
export function DiscountRow({ ledger: { cart }, discountMinor }: DiscountRowProps) {
  if (discountMinor === 0) return null
  // Nobody allows anything in training: only a discount that the goods no longer reach is warned of.
  const warning = discountWarning(cart, { limit: 0, mayExceed: true })
  return (
    <>
      <dt className="flex items-center text-ink-muted">
        Discount
        {cart.discount ? (
          <IconButton
            label="Take the basket discount off"
            size="small"
            onClick={() => changeCartOf({ type: 'discount-basket', discount: null })}
          >
            <X size={16} aria-hidden />
          </IconButton>
        ) : null}
      </dt>
      <dd className="self-center text-right text-copper-ink" data-testid="training-discount">
        <Money amountMinor={-discountMinor} />
      </dd>
      {cart.discount?.reason ? <dd className="col-span-2 text-sm">{cart.discount.reason}</dd> : null}
      {warning ? (
        <dd role="alert" className="col-span-2 text-sm font-medium text-bad-ink">
          {warning}
        </dd>
      ) : null}
    </>
  )
}
