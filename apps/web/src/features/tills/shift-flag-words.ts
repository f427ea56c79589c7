import type { DoubtfulDeed, DrawerFlag } from '@tuppence/contract/shifts'
import type { ShiftFlag } from '@tuppence/domain/shifts'

const WORDS: Readonly<Record<ShiftFlag, string>> = {
  'opening-missing': 'Its opening has not arrived',
  'opened-twice': 'Opened twice',
  'closed-twice': 'Closed twice',
  'moved-after-close': 'Money moved after the count',
  'takes-back-nothing': 'Took back what was not there, or twice',
  'not-allowed': 'A drawer entry that nobody allowed',
  'never-counted': 'Never counted',
  'changed-after-z-read': 'Changed after its Z read',
  'not-of-this-till': 'Opened beyond the till’s numbers',
  'closed-by-manager': 'Closed in the back office, for the till',
  'drawer-not-there': 'The drawer was not there to be counted',
  'closed-by-till-too': 'Its till came back and closed it as well',
}

/** What is odd about a shift, as a list says it. */
export function shiftFlagWords(flag: ShiftFlag): string {
  return WORDS[flag]
}

const DOUBTS: Partial<Record<DrawerFlag, string>> = {
  'till-unproven': 'Not proven to be of this till',
  'shift-of-another-till': 'Of another till’s shift',
  'beyond-the-till': 'Beyond the till’s numbers',
}

/** Only what says that another entry is not so stands on the right to say it: what was done was done. */
const DOUBTS_OF_TAKING_BACK: typeof DOUBTS = {
  'without-right': 'Taken back without the right to',
  'approval-unproven': 'Nothing proves that it was allowed',
}

/** Why a drawer entry is not counted. */
export function doubtWords({ kind, flags }: Pick<DoubtfulDeed, 'kind' | 'flags'>): string[] {
  const doubts = kind === 'take-back' ? { ...DOUBTS, ...DOUBTS_OF_TAKING_BACK } : DOUBTS
  return flags.flatMap((flag) => doubts[flag] ?? [])
}
