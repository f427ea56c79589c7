import type { ShiftFlag } from '@tuppence/domain/shifts'

const WORDS: Readonly<Record<ShiftFlag, string>> = {
  'opening-missing': 'Its opening has not arrived',
  'opened-twice': 'Opened twice',
  'closed-twice': 'Closed twice',
  'moved-after-close': 'Money moved after the count',
  'never-counted': 'Never counted',
  'changed-after-z-read': 'Changed after its Z read',
  'not-of-this-till': 'Not proven to be of this till',
}

/** What is odd about a shift, as a list says it. */
export function shiftFlagWords(flag: ShiftFlag): string {
  return WORDS[flag]
}
