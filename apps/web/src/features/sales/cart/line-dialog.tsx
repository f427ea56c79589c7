import { refusalMessage } from '@tuppence/domain/refusals'
import { type Cart, type CartLine, type Discount, freshApprovals, MAX_QUANTITY } from '@tuppence/domain/sales'
import { useState } from 'react'
import {
  DiscountFields,
  type DiscountJudging,
  judgeDiscount,
  useDiscountEntry,
} from '../../../foundation/discounts/discount-fields.tsx'
import { useDiscountReasons } from '../../../foundation/discounts/discount-why.tsx'
import { useCart } from '../../../offline/index.ts'
import { Field, FormDialog, MoneyInput, NumberInput } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { neededDiscount, neededPrice } from './needed-approvals.ts'

/** One line's quantity, price and discount. Another price is for those who may, or whom one of them allows it (D5). */
export function LineDialog({ lineId, onClose }: { lineId: string; onClose: () => void }) {
  const { cart } = useTerminal()
  const line = cart.lines.find(({ id }) => id === lineId)
  if (!line) return null
  return <LineForm line={line} onClose={onClose} />
}

function LineForm({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { cart, rights, mayOverridePrice, change, remove, checkout } = useTerminal()
  const approvals = freshApprovals(useCart().approvals ?? [], new Date())
  const [quantity, setQuantity] = useState<number | undefined>(line.quantity)
  const [priceMinor, setPriceMinor] = useState<number | undefined>(line.unitPriceMinor)
  const [entry, setEntry] = useDiscountEntry(line.discount)
  const { isAsked } = useDiscountReasons()
  const goodsMinor = (quantity ?? 0) * (priceMinor ?? 0)
  const isPiece = line.product.scaleLabel !== undefined
  const quantityError =
    quantity === undefined || quantity > MAX_QUANTITY
      ? refusalMessage('quantity-invalid')
      : isPiece && quantity > 1
        ? 'A piece with its own label is one. Scan the next piece.'
        : undefined
  const cartWith = (discount: Discount | null): Cart => {
    const changed = { ...line, quantity: quantity ?? 0, unitPriceMinor: priceMinor ?? 0, discount }
    return { ...cart, lines: cart.lines.map((one) => (one.id === line.id ? changed : one)) }
  }
  const judging: DiscountJudging = { priceMinor: goodsMinor, rights, isAsked, cartWith }
  const judged = judgeDiscount(entry, judging)
  const isWrong = judged.error !== undefined || quantityError !== undefined || priceMinor === undefined

  const forPrice =
    priceMinor === undefined || mayOverridePrice ? [] : neededPrice(line.product, priceMinor, approvals)

  const keep = async () => {
    if (judged.error !== undefined || isWrong || quantity === undefined) return
    const forDiscount = judged.isAbove ? neededDiscount(cartWith(judged.discount), [], rights) : []
    if (quantity > 0 && !(await checkout.allow([...forPrice, ...forDiscount]))) return
    if (quantity === 0) remove(line)
    else {
      change({ type: 'set-quantity', lineId: line.id, quantity })
      change({ type: 'override-price', lineId: line.id, unitPriceMinor: priceMinor })
      change({ type: 'discount-line', lineId: line.id, discount: judged.discount })
    }
    onClose()
  }
  return (
    <FormDialog
      title={line.product.name}
      width="narrow"
      goOn="Save"
      className="gap-5"
      isBlocked={isWrong}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Quantity" error={quantityError}>
          {(links) => <NumberInput {...links} value={quantity} onValueChange={setQuantity} />}
        </Field>
        <Field
          label="Unit price"
          hint={
            forPrice.length > 0
              ? 'A supervisor, a manager or the owner allows it with their PIN.'
              : `${isPiece ? 'Its label says' : 'Listed at'} ${formatMoney(line.product.priceMinor)}`
          }
          error={priceMinor === undefined ? refusalMessage('bad-amount') : undefined}
        >
          {(links) => <MoneyInput {...links} value={priceMinor} onValueChange={setPriceMinor} />}
        </Field>
      </div>
      <DiscountFields entry={entry} onChange={setEntry} judging={judging} />
    </FormDialog>
  )
}
