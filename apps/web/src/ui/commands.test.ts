import { describe, expect, it } from 'vitest'
import { isForTyping, matchesKeys } from './commands.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('keys', () => {
  it('match what is pressed, and nothing more', () => {
    expect(matchesKeys('F2', press('F2'))).toBe(true)
    expect(matchesKeys('F2', press('F2', { shiftKey: true }))).toBe(false)
    expect(matchesKeys('Ctrl+K', press('k', { ctrlKey: true }))).toBe(true)
    expect(matchesKeys('Ctrl+K', press('k', { metaKey: true }))).toBe(true)
    expect(matchesKeys('Ctrl+K', press('k'))).toBe(false)
    expect(matchesKeys('K', press('k', { ctrlKey: true }))).toBe(false)
  })

  it('take a question mark with Shift and without', () => {
    expect(matchesKeys('?', press('?', { shiftKey: true }))).toBe(true)
    expect(matchesKeys('?', press('?'))).toBe(true)
  })

  it('leave plain characters to whoever is typing', () => {
    expect(isForTyping(press('?'), true)).toBe(true)
    expect(isForTyping(press('?'), false)).toBe(false)
    expect(isForTyping(press('F2'), true)).toBe(false)
    expect(isForTyping(press('k', { ctrlKey: true }), true)).toBe(false)
  })
})
