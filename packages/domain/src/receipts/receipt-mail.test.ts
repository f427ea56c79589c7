import { expect, it } from 'vitest'
import { mailAddress } from './receipt-mail.ts'

it.each(['ann@example.co.uk', ' ann.o’neill+shop@example.com '.replace('’', "'"), 'jurgen@bücher.example'])(
  'SELL-069 %s is an address',
  (written) => expect(mailAddress(written)).toBe(written.trim()),
)

it.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  "Zoë.O'Brien@example.com",
  'ann.o’neill@example.com',
  'ann@example',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'Ann <ann@example.com>',
  'ann@example.com\r\nBcc: eve@example.com',
  'ann..b@example.com',
  'ann@-example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.example`,
])('%j is none', (written) => expect(mailAddress(written)).toBeUndefined())
