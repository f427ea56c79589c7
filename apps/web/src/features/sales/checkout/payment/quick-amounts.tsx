import { toPounds } from '@tuppence/domain/money'
import { Button } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { quickAmounts } from './quick-amounts.ts'

interface QuickAmountsProps {
  totalMinor: number
  onChoose: (amountText: string) => void
}

/** The sums a customer is likely to hand over, one press each. The keyboard then stands on the button that ends the sale. */
export function QuickAmounts({ totalMinor, onChoose }: QuickAmountsProps) {
  const amounts = quickAmounts(totalMinor)
  if (amounts.length === 0) return null
  const choose = (minor: number) => {
    onChoose(toPounds(minor))
    document.getElementById('complete-transaction')?.focus()
  }
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-1.5">
      {amounts.map((minor, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: at each scan the same buttons say other sums
        <Button key={place} className="figures px-1!" onClick={() => choose(minor)}>
          {minor === totalMinor ? 'Exact' : formatMoney(minor).replace(/\.00$/, '')}
        </Button>
      ))}
    </div>
  )
}
