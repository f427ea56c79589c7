import { expect, it } from 'vitest'
import { consentWord } from './consent-words.ts'

const said = (day: number, isGiven: boolean, channel: 'email' | 'post' = 'email') => ({
  ...{ channel, isGiven },
  at: `2026-03-0${day}T10:00:00.000Z`,
})

it('who was asked and said no is not asked again as one who never was, and withdrew nothing', () => {
  expect(consentWord([], 'email')).toBe('Never asked')
  expect(consentWord([said(1, false)], 'email')).toBe('Said no')
  expect(consentWord([said(2, false), said(1, false)], 'email')).toBe('Said no')
  expect(consentWord([said(1, true, 'post'), said(2, false)], 'email')).toBe('Said no')
  expect(consentWord([said(2, false), said(1, true)], 'email')).toBe('Withdrawn')
  expect(consentWord([said(3, true), said(2, false)], 'email')).toBe('Given')
})
