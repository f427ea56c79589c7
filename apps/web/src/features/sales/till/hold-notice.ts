import { countWords } from '@tuppence/domain/counts'
import { inWindow } from '../../../offline/observable.ts'

/** A line that was to come back, of which less is left than was wanted. */
export interface LostLine {
  readonly name: string
  readonly wanted: number
  readonly left: number
}

interface OfReceipt {
  readonly receiptNumber: string
  /** Found when the basket was completed; else it was heard of while the return lay there. */
  readonly isAtCompletion: boolean
}

/** Why what a till wanted to give back or spend is not there, as somebody is told it. */
export type HoldNotice =
  | ({ readonly kind: 'voided' } & OfReceipt)
  | ({ readonly kind: 'returned'; readonly lost: readonly LostLine[]; readonly isEmpty: boolean } & OfReceipt)
  /** A sale that was to be voided, of which something came back meanwhile. */
  | { readonly kind: 'not-voidable'; readonly receiptNumber: string }
  | { readonly kind: 'already-voided'; readonly receiptNumber: string }
  /** Refused, and the receipt could not be read again. */
  | { readonly kind: 'unknown'; readonly receiptNumber: string }
  | { readonly kind: 'busy' }
  /** Undefined where the server did not say how many there are. */
  | { readonly kind: 'points'; readonly left: number | undefined }

/** What is told now; undefined where nothing is. */
export const holdNotice = inWindow<HoldNotice | undefined>(() => undefined)

interface NoticeWords {
  readonly title: string
  /** What is left of each thing that was to come back. */
  readonly lines?: readonly { readonly name: string; readonly said: string }[]
  readonly whatToDo: string
}

/** Whether asking once more can end otherwise. */
export const isForNow = ({ kind }: HoldNotice): boolean => kind === 'busy'

export function noticeWords(notice: HoldNotice): NoticeWords {
  switch (notice.kind) {
    case 'voided':
      return {
        title: `${notice.receiptNumber} was voided`,
        whatToDo: `${nothingPaid(notice)}It was voided on another till, so nothing can be returned from it. The return has been removed from this basket.`,
      }
    case 'returned':
      return {
        title: notice.isEmpty ? 'Already returned' : 'Less is left to return',
        lines: notice.lost.map(lostInWords),
        whatToDo: notice.isEmpty
          ? `${nothingPaid(notice)}These goods of ${notice.receiptNumber} were returned on another till. The return has been removed from this basket.`
          : `${nothingPaid(notice)}Some of ${notice.receiptNumber} was returned on another till. This basket now has what’s left: check the total before you complete it.`,
      }
    case 'not-voidable':
      return {
        title: 'Part of this sale was returned',
        whatToDo: `Nothing was paid out. Goods of ${notice.receiptNumber} were returned on another till, so it can’t be voided. Return what’s left instead.`,
      }
    case 'already-voided':
      return {
        title: `${notice.receiptNumber} is already voided`,
        whatToDo: 'Nothing was paid out. It was voided on another till.',
      }
    case 'unknown':
      return {
        title: 'Less is left to return',
        whatToDo: `Nothing was paid out. Some of ${notice.receiptNumber} was returned on another till. Remove this return and open the receipt again.`,
      }
    case 'busy':
      return {
        title: 'In use on another till',
        whatToDo:
          'Another till is completing this right now. Nothing was recorded or paid out here. Try again in a moment; if that till stops, you can go on within two minutes.',
      }
    case 'points':
      return {
        title: 'Not enough points',
        whatToDo: `${pointsLeft(notice.left)} The points have been removed from this payment: redeem what’s left, or take the rest another way.`,
      }
  }
}

const nothingPaid = ({ isAtCompletion }: OfReceipt) => (isAtCompletion ? 'Nothing was paid out. ' : '')

const lostInWords = ({ name, wanted, left }: LostLine) => ({
  name,
  said:
    left === 0 ? 'None left to return' : `${countWords(left)} left to return (you had ${countWords(wanted)})`,
})

const pointsLeft = (left: number | undefined) =>
  left === undefined
    ? 'The customer’s points were spent on another till.'
    : left === 1
      ? 'The customer has 1 point left.'
      : `The customer has ${left === 0 ? 'no' : countWords(left)} points left.`
