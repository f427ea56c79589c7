import type { MailsOfRecord } from '@tuppence/contract/e-receipts'
import { expect, it } from 'vitest'
import { addressWrong, mailsToTell } from './mail-words.ts'

it('SELL-069 an address says which letter no mail server takes, and else how one looks', () => {
  expect(addressWrong("Zoë.O'Brien@example.com")).toContain('“ë” before the @')
  expect(addressWrong('ann.o’neill@example.com')).toContain('“’” before the @')
  for (const text of ['', 'ann', 'zoë', 'ann@bücher']) expect(addressWrong(text)).toContain('such as name@')
})

it('SELL-069 what became of a mail is the server’s word, and without that the last that the till heard', () => {
  const wished = { kind: 'at-server', state: 'waiting', hasMailServer: true } as const
  const here = [{ id: 'a', saleId: 's', email: 'gone@example.com', wished }]
  const told = (...mails: MailsOfRecord['mails']) => mailsToTell(here, { hasMailServer: true, mails })
  const mail = { id: 'a', address: 'gone@example.com', tries: 1, lastError: null }
  expect(mailsToTell(here, undefined)).toMatchObject([{ words: 'On its way to gone@example.com.' }])
  const lastError = 'The mail server refused it: 550 no such person.'
  expect(told({ ...mail, state: 'given-up', lastError })).toEqual([
    { id: 'a', words: `Not sent to gone@example.com. ${lastError}`, isLost: true },
  ])
  expect(told({ ...mail, state: 'sent' })).toMatchObject([{ words: 'It was sent to gone@example.com.' }])
  expect(told({ ...mail, state: 'waiting', lastError })).toMatchObject([
    { words: 'Not sent to gone@example.com yet: it is tried again.', isLost: false },
  ])
  // The first try is under way, or somebody has just asked for another.
  for (const notFailed of [{ tries: 1 }, { tries: 0, lastError }])
    expect(told({ ...mail, state: 'waiting', ...notFailed })).toMatchObject([
      { words: 'On its way to gone@example.com.', isLost: false },
    ])
  expect(told({ ...mail, id: 'b', address: null, state: 'sent' }).map(({ id }) => id)).toEqual(['a', 'b'])
})
