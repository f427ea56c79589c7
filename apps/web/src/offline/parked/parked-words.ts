import type { BasketTaken } from '@tuppence/contract/parked'

const time = (at: string) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Who was first, where and when: "Ada took it up at till T2 at 14:05." */
export function takenWords({ how, staffName, tillCode, at }: BasketTaken): string {
  return `${staffName} ${how === 'recalled' ? 'took it up' : 'discarded it'} at till ${tillCode} at ${time(at)}.`
}

export const NEEDS_NETWORK =
  'This basket was parked on another till, and there is no network. Recall it there, or when the network is back.'
export const NO_ANSWER =
  'The server did not answer. The basket is kept for this till if it got it: try again in a moment.'
export const MAY_BE_TWICE =
  'There is no network, so another till may take up the same basket. This one says so as soon as it knows.'
