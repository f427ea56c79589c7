import { expect, it } from 'vitest'
import { addressWrong } from './mail-words.ts'

it('SELL-069 an address says which letter no mail server takes, and else how one looks', () => {
  expect(addressWrong("Zoë.O'Brien@example.com")).toContain('“ë” before the @')
  expect(addressWrong('ann.o’neill@example.com')).toContain('“’” before the @')
  for (const text of ['', 'ann', 'zoë', 'ann@bücher']) expect(addressWrong(text)).toContain('such as name@')
})
