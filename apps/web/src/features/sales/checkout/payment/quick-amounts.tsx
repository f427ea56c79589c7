import { NOTES, toPounds } from '@tuppence/domain/money'
import { Button } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'

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

const MOST_NOTES = 3

/**
 * What a customer is likely to hand over: the exact amount, or up to three notes none of which could stay in the purse.
 * What is more than the largest note takes as many of those as go into it, and such notes for the rest.
 */
export function quickAmounts(totalMinor: number): number[] {
  if (totalMinor <= 0) return []
  const largest = Math.max(...NOTES)
  const inLargest = Math.floor(totalMinor / largest) * largest
  const inNotes = sumsFor(totalMinor - inLargest, largest, MOST_NOTES).map((sum) => inLargest + sum)
  // The notes are named from the smallest up, and so are the sums: a test holds every total to it.
  return [...new Set([totalMinor, ...inNotes])]
}

/** Notes are laid down the largest first, until it is enough: so the last one, the smallest, is needed, and every other. */
function sumsFor(owedMinor: number, largest: number, notesLeft: number): number[] {
  if (owedMinor <= 0) return [0]
  if (notesLeft === 0) return []
  return NOTES.filter((note) => note <= largest).flatMap((note) =>
    sumsFor(owedMinor - note, note, notesLeft - 1).map((rest) => note + rest),
  )
}
