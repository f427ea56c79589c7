import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { formatMoney } from '../../ui/shop-money.ts'
import { differenceOf, type ValuedLine } from './difference-sums.tsx'

/** Units by which a line is looked at once more whatever was expected. */
const MANY = 1_000
/** Where so many times as much is found as was expected, and so many more, a figure was mostly typed wrongly. */
const TIMES = 10
const SOME = 100

interface NamedLine extends ValuedLine {
  readonly name: string
}

/** "2 differences are booked: +99,991 pieces worth £370,966.50, −8 pieces worth £20.00": what closing does, at price. */
export function closingWords(lines: readonly ValuedLine[]): string {
  const off = lines.filter((line) => differenceOf(line) !== 0)
  const booked = counted(off.length, 'difference is booked', 'differences are booked')
  const sides = [
    sideWords(
      '+',
      off.filter((line) => differenceOf(line) > 0),
    ),
    sideWords(
      '−',
      off.filter((line) => differenceOf(line) < 0),
    ),
  ].filter((words) => words !== undefined)
  return sides.length === 0 ? `${booked}.` : `${booked}: ${sides.join(', ')}, at price.`
}

function sideWords(sign: '+' | '−', lines: readonly ValuedLine[]): string | undefined {
  if (lines.length === 0) return undefined
  const pieces = lines.reduce((sum, line) => sum + Math.abs(differenceOf(line)), 0)
  const worth = lines.reduce((sum, line) => sum + Math.abs(differenceOf(line)) * minorOf(line.price), 0)
  return `${sign}${counted(pieces, 'piece')} worth ${formatMoney(worth)}`
}

/** The lines whose count is far beyond what was expected, the furthest first. Nothing is forbidden. */
export function farOff<L extends ValuedLine>(lines: readonly L[]): readonly L[] {
  const by = (line: L) => Math.abs(differenceOf(line))
  const isFar = (line: L) =>
    by(line) >= MANY || (by(line) >= SOME && line.expected > 0 && line.counted >= TIMES * line.expected)
  return lines.filter(isFar).sort((a, b) => by(b) - by(a))
}

/** "Tea: 100,008 counted, 17 expected." */
export const farOffWords = ({ name, counted: found, expected }: NamedLine): string =>
  `${name}: ${countWords(found)} counted, ${countWords(expected)} expected.`
