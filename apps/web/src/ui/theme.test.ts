import { expect, it } from 'vitest'
import { readThemeChoice } from './theme.ts'

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [null, 'system'],
  ['sepia', 'system'],
] as const)('a stored theme of %j means %s', (stored, choice) => expect(readThemeChoice(stored)).toBe(choice))
