import type { Consent, ConsentChannel } from '@tuppence/domain/customers'

type Said = Pick<Consent, 'channel' | 'at' | 'isGiven'>

/** What somebody's word on a channel was: a no of who never said yes withdraws nothing. */
export function saidWord(said: Said, all: readonly Said[]): 'given' | 'withdrawn' | 'refused' {
  if (said.isGiven) return 'given'
  const wasGiven = all.some(({ channel, at, isGiven }) => isGiven && channel === said.channel && at < said.at)
  return wasGiven ? 'withdrawn' : 'refused'
}

/** How it stands on a channel now: the last word holds, and none at all is no consent. */
export function consentWord(
  consents: readonly Said[],
  channel: ConsentChannel,
): 'Never asked' | 'Given' | 'Withdrawn' | 'Said no' {
  const last = consents
    .filter((one) => one.channel === channel)
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1)
  if (!last) return 'Never asked'
  return ({ given: 'Given', withdrawn: 'Withdrawn', refused: 'Said no' } as const)[saidWord(last, consents)]
}
