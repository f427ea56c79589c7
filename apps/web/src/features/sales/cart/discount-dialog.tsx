import {
  DiscountFields,
  type DiscountJudging,
  judgeDiscount,
  useDiscountEntry,
} from '../../../foundation/discounts/discount-fields.tsx'
import { basketGoods } from '../../../foundation/discounts/discount-limit.ts'
import { useDiscountReasons } from '../../../foundation/discounts/discount-why.tsx'
import { FormDialog } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { neededDiscount } from './needed-approvals.ts'

/** A discount on the whole basket, within the person's limit or as somebody allows (D5, D21). */
export function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { cart, rights, change, checkout } = useTerminal()
  const [entry, setEntry] = useDiscountEntry(cart.discount)
  const judging: DiscountJudging = {
    priceMinor: basketGoods(cart),
    rights,
    isAsked: useDiscountReasons().isAsked,
    cartWith: (discount) => ({ ...cart, discount }),
  }
  const judged = judgeDiscount(entry, judging)
  const give = async () => {
    if (judged.error !== undefined) return
    const needed = judged.isAbove ? neededDiscount(judging.cartWith(judged.discount), [], rights) : []
    if (!(await checkout.allow(needed))) return
    change({ type: 'discount-basket', discount: judged.discount })
    onClose()
  }
  return (
    <FormDialog
      title="Discount the basket"
      width="narrow"
      goOn="Apply"
      isBlocked={judged.error !== undefined}
      onSubmit={() => void give()}
      onClose={onClose}
    >
      <DiscountFields entry={entry} onChange={setEntry} judging={judging} />
    </FormDialog>
  )
}
