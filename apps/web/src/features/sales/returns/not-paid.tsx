import { type PayOut, payableMinor, type SoldSale } from '@tuppence/domain/sales'
import { Banner } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { thatCard } from '../card-payments/card-words.ts'
import { type NotPaidHere, notPaidMinor, type ShownRecord } from './shown-record.ts'

/** That a sale, or a part of it, is not paid, and so nobody gets that back; nothing where all is paid (sales/RULES.md 36). */
export function NotPaidBanner({ record }: { record: ShownRecord }) {
  const { notPaid = [] } = record
  if (notPaid.length === 0) return null
  const minor = notPaidMinor(record)
  const isOfReplaced = notPaid.some(
    ({ payment }) => !record.tenders.some((tender) => tender.payment?.id === payment.id),
  )
  const isSeenTo = notPaid.every(({ seenTo }) => seenTo !== null)
  return (
    <Banner
      tone={isSeenTo ? 'info' : 'warn'}
      title={
        isOfReplaced
          ? `${formatMoney(minor)} of what these goods replaced is not paid`
          : minor < payableMinor(record)
            ? `${formatMoney(minor)} of this sale is not paid`
            : 'This sale is not paid'
      }
    >
      {notPaid.map((part) => (
        <p key={part.payment.id} className="[overflow-wrap:anywhere]">
          {whyInWords(part)}
        </p>
      ))}
      <p>
        There is nothing to give back for it.
        {isSeenTo ? ' If it was paid again in a sale of its own, that sale is the one to return.' : ''}
      </p>
    </Banner>
  )
}

/** What was never paid and needs nobody any more, since goods came back for it. */
export function WasNotPaid({ record }: { record: ShownRecord }) {
  const minor = (record.givenBackBeforeMinor ?? 0) - notPaidMinor(record)
  if (minor <= 0) return null
  return (
    <p className="figures">
      {formatMoney(minor)} of this sale was never paid: its card had it back before the sale came. Goods came
      back for it, and nothing was given for them.
    </p>
  )
}

/** Why nothing is exchanged for goods of this sale, and what to do; undefined where all of it is paid (sales/RULES.md 36). */
export function comesAlone({ notPaid }: Pick<SoldSale, 'notPaid'>) {
  if (!notPaid) return undefined
  const minor = notPaid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    title: `${formatMoney(minor)} of this sale was not paid`,
    wayOut:
      'Take its goods back first (nothing is given for what was not paid), then sell the new ones as a sale of their own.',
  }
}

/** In pence, what of it anybody gets. */
export const owedBack = (payOuts: readonly PayOut[]): number =>
  payOuts.reduce((sum, { amountMinor, isNotPaid }) => sum + (isNotPaid ? 0 : amountMinor), 0)

function whyInWords({ payment, amountMinor, givenBackByName, seenTo }: NotPaidHere): string {
  const who = givenBackByName === '' ? 'It was' : `${givenBackByName} had it`
  const why = `${formatMoney(amountMinor)} went back to ${thatCard(payment.card)} before the sale came: ${who} given back.`
  return seenTo === null ? why : `${why} Seen to: ${seenTo}`
}
