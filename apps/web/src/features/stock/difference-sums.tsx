import { countWords } from '@tuppence/domain/counts'
import { costOfText, minorOf, timesCost } from '@tuppence/domain/money'
import { Card, Money } from '../../ui/index.ts'
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
    sums.costMinor += timesCost(costOfText(line.cost), difference)
    sums.priceMinor += difference * minorOf(line.price)
  }
  return sums
}

/** What lines come to, in one row or, on a phone, one below the other. */
export function DifferenceSums({ lines }: { lines: readonly ValuedLine[] }) {
  const { units, costMinor, priceMinor, lines: off } = sumsOf(lines)
  const figures = [
    { name: 'Lines that differ', figure: `${countWords(off)} of ${countWords(lines.length)}` },
    { name: 'Units', figure: changeWords(units) },
    { name: 'At cost', figure: <Money amountMinor={costMinor} /> },
    { name: 'At price', figure: <Money amountMinor={priceMinor} /> },
  ]
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-4">
        {figures.map(({ name, figure }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 sm:block">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="figures font-head text-xl font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
