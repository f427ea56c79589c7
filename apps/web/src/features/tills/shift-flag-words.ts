import type { DrawerFlag } from '@tuppence/contract/shifts'
import type { ShiftFlag } from '@tuppence/domain/shifts'

const WORDS: Readonly<Record<ShiftFlag, string>> = {
  'opening-missing': 'Its opening has not arrived',
  'opened-twice': 'Opened twice',
  'closed-twice': 'Closed twice',
  'moved-after-close': 'Money moved after the count',
  'takes-back-nothing': 'Took back what was not there, or twice',
  'never-counted': 'Never counted',
  'changed-after-z-read': 'Changed after its Z read',
  'not-of-this-till': 'Opened beyond the till’s numbers',
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

/** Why a drawer entry is not counted. */
export function doubtWords(flags: readonly DrawerFlag[]): string[] {
  return flags.flatMap((flag) => DOUBTS[flag] ?? [])
}
