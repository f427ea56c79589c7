import { payableMinor, type Sale, settlingTenders } from '@tuppence/domain/sales'
import { notOwedInWords } from '../../returns/not-owed.ts'
import { toCardsOnce, waysInWords } from '../../till/tender-words.ts'

/** What happened, in the words of its kind (SELL-053). */
export function doneInWords(
  { kind, tenders, ...sale }: Pick<Sale, 'kind' | 'totalMinor' | 'charges' | 'tenders'>,
  { notOwedMinor = 0, isOnline = true } = {},
): string {
  if (kind === 'sale') return 'Transaction completed successfully!'
  const giveBack = payableMinor(sale) < 0 ? backInWords(settlingTenders(tenders), isOnline) : ''
  return `${kind === 'void' ? 'Sale voided.' : kind === 'refund' ? 'Refund completed.' : 'Exchange completed.'}${giveBack}${notOwedMinor > 0 ? ` ${notOwedInWords(notOwedMinor)}` : ''}`
}

/** Money to a card that a provider read: nothing moves before the server has heard of it. */
export const byItself = (isOnline: boolean) =>
  `goes back by itself${isOnline ? '' : ', as soon as the connection is back'}`

/** What hands give back; points, and money to a card that a provider read, go by themselves, and nobody is told to give them. */
function backInWords(tenders: Sale['tenders'], isOnline: boolean): string {
  const handed = tenders.filter(({ method, payment }) => method !== 'loyalty' && !payment)
  const points = tenders.filter(({ method }) => method === 'loyalty')
  const toCards = tenders.filter(({ payment }) => payment)
  return [
    handed.length > 0 ? ` Give back ${waysInWords(handed)}.` : '',
    toCards.length > 0 ? ` ${toCardsOnce(toCards)} ${byItself(isOnline)}.` : '',
    points.length > 0 ? ` ${waysInWords(points)} went back by itself.` : '',
  ].join('')
}
