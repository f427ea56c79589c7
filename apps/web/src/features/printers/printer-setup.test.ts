import { describe, expect, it } from 'vitest'
import { draftOf, wrongIn } from './printer-setup.ts'

const draft = draftOf({ kind: 'office', till: { id: 't', name: 'Till 1' } }, ['network'], null)

describe('the address of a network printer', () => {
  it.each([
    ['', 'Write the address of the printer.'],
    ['banana shop', 'Write an address such as 192.168.1.50.'],
    ['http://printer', 'Write an address such as 192.168.1.50.'],
    [' 192.168.1.50 ', undefined],
    ['printer-2.local', undefined],
  ])('“%s” is told of at its own field', (host, said) => {
    expect(wrongIn({ ...draft, host }).host).toBe(said)
  })
})
