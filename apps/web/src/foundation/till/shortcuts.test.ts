import { CHOSEN_METHODS } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { keys } from './shortcuts.ts'

it('no two commands of the till share a key, and none takes one the app or the browser needs', () => {
  const used = Object.values(keys)
  expect(new Set(used).size).toBe(used.length)
  // F8 goes to the toasts (SHELL-031); F5 reloads, F11 and F12 are the browser's, Ctrl+K is the palette.
  for (const taken of ['F1', 'F5', 'F8', 'F11', 'F12', 'Ctrl+K', '?']) expect(used).not.toContain(taken)
})

it('PAY-001 each way to pay has its key, in the order of the screen', () => {
  expect(CHOSEN_METHODS.map((method) => keys[method])).toEqual(['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4'])
})
