import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { FigureCard, Money } from '../../ui/index.ts'
import { changeWords } from './stock-words.ts'

/** A line of a review or of an outcome. */
export interface ValuedLine {
  readonly counted: number
  readonly expected: number
  readonly cost: string
  readonly price: string
}

export const differenceOf = ({ counted, expected }: ValuedLine): number => counted - expected

/** What lines differ by in all: in units, at cost and at price, in pence. */
export function sumsOf(lines: readonly ValuedLine[]) {
  const sums = { units: 0, costMinor: 0, priceMinor: 0, lines: 0 }
  for (const line of lines) {
    const difference = differenceOf(line)
    if (difference !== 0) sums.lines += 1
    sums.units += difference
    sums.costMinor += difference * minorOf(line.cost)
    sums.priceMinor += difference * minorOf(line.price)
  }
  return sums
}

export function DifferenceSums({ lines }: { lines: readonly ValuedLine[] }) {
  const { units, costMinor, priceMinor, lines: off } = sumsOf(lines)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureCard
        label="Lines that differ"
        figure={countWords(off)}
        note={`of ${countWords(lines.length)} counted`}
      />
      <FigureCard label="Units" figure={changeWords(units)} note="more or fewer" />
      <FigureCard label="At cost" figure={<Money amountMinor={costMinor} />} />
      <FigureCard label="At price" figure={<Money amountMinor={priceMinor} />} />
    </div>
  )
}
