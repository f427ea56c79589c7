import { type Sale, settlingTenders } from '@tuppence/domain/sales'
import { waysInWords } from '../payment/tender-words.ts'
import { notOwedInWords } from '../returns/not-owed.ts'

/** What happened, in the words of its kind (SELL-053). */
export function doneInWords(
  { kind, totalMinor, tenders }: Pick<Sale, 'kind' | 'totalMinor' | 'tenders'>,
  notOwedMinor = 0,
): string {
  if (kind === 'sale') return 'Transaction completed successfully!'
  const giveBack = totalMinor < 0 ? backInWords(settlingTenders(tenders)) : ''
  return `${kind === 'void' ? 'Sale voided.' : kind === 'refund' ? 'Refund completed.' : 'Exchange completed.'}${giveBack}${notOwedMinor > 0 ? ` ${notOwedInWords(notOwedMinor)}` : ''}`
}

const BY_ITSELF = 'goes back by itself'

/** What hands give back; points, and money to a card that a provider read, go by themselves, and nobody is told to give them. */
function backInWords(tenders: Sale['tenders']): string {
  const handed = tenders.filter(({ method, payment }) => method !== 'loyalty' && !payment)
  const points = tenders.filter(({ method }) => method === 'loyalty')
  const toCards = tenders.filter(({ payment }) => payment)
  return [
    handed.length > 0 ? ` Give back ${waysInWords(handed)}.` : '',
    toCards.length > 0 ? ` ${waysInWords(toCards)} ${BY_ITSELF}.` : '',
    points.length > 0 ? ` ${waysInWords(points)} went back by itself.` : '',
  ].join('')
}
