import { Banner } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { thatCard } from '../card/card-words.ts'
import { type NotPaidHere, notPaidMinor, type ShownRecord } from './shown-record.ts'

/** That a sale, or a part of it, is not paid, and so nobody gets that back; nothing where all is paid (sales/RULES.md 36). */
export function NotPaidBanner({ record }: { record: ShownRecord }) {
  const { notPaid = [] } = record
  if (notPaid.length === 0) return null
  const minor = notPaidMinor(record)
  const isSeenTo = notPaid.every(({ seenTo }) => seenTo !== null)
  return (
    <Banner
      tone={isSeenTo ? 'info' : 'warn'}
      title={
        minor < record.totalMinor ? `${formatMoney(minor)} of this sale is not paid` : 'This sale is not paid'
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

function whyInWords({ payment, amountMinor, givenBackByName, seenTo }: NotPaidHere): string {
  const who = givenBackByName === '' ? 'It was' : `${givenBackByName} had it`
  const why = `${formatMoney(amountMinor)} went back to ${thatCard(payment.card)} before the sale came: ${who} given back.`
  return seenTo === null ? why : `${why} Seen to: ${seenTo}`
}
