import { expect, it } from 'vitest'
import { mailOf } from './mail-server.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const letter = {
  id: 'receipt.1',
  from: 'Shop',
  to: 'ann@example.com',
  subject: 'Hello',
  date: NOW,
  text: 'A\nB',
}
const BREAK = '\r\nBcc: everybody@example.com\u2028\u0000x'

it('rule 2: nothing that a person wrote ends a header and begins another, in any mail', () => {
  const mail = mailOf(
    { from: 'till@shop.example' },
    {
      ...letter,
      ...{ id: `receipt.1${BREAK}`, from: `Shop${BREAK}`, to: `ann@example.com${BREAK}` },
      ...{ subject: `Hello${BREAK}`, replyTo: { name: `Ann${BREAK}`, address: `ann@example.com${BREAK}` } },
    },
  )
  const { text, date, ...headers } = mail
  expect([text, date]).toEqual(['A\nB', NOW])
  expect(JSON.stringify(headers)).not.toMatch(/\\[rnu]|\u2028/)
  expect(mail.from).toEqual({ name: 'Shop Bcc: everybody@example.com x', address: 'till@shop.example' })
})

it('every mail is from the server’s own address, under an id of its own, and reads no file and no address', () => {
  const mail = mailOf({ from: 'till@shop.example' }, { ...letter, replyTo: { address: 'shop@example.com' } })
  expect(mail).toEqual({
    ...{ date: NOW, text: 'A\nB', subject: 'Hello' },
    from: { name: 'Shop', address: 'till@shop.example' },
    to: { name: '', address: 'ann@example.com' },
    replyTo: { name: 'Shop', address: 'shop@example.com' },
    messageId: '<receipt.1@shop.example>',
    headers: { 'auto-submitted': 'auto-generated' },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
})
