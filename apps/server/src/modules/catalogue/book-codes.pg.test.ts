import type { Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database } = await testServer()
const send = signedInAs(app)
const manager = (await testBusiness(database)).person('manager')

const create = (name: string, barcode: string) =>
  send(manager, 'POST', '/api/products', { name, price: '9.99', barcode })
const found = async (scan: string): Promise<string> => {
  const answer = await send(manager, 'GET', `/api/products/barcode/${encodeURIComponent(scan)}`)
  return answer.statusCode === 200 ? answer.json<Product>().name : answer.json().code
}
const searched = async (text: string): Promise<string[]> =>
  (await send(manager, 'GET', `/api/products?search=${encodeURIComponent(text)}`))
    .json<Product[]>()
    .map(({ name }) => name)

describe('SELL-028 SELL-072 codes of magazines and books', () => {
  it('find the product with the add-on of its issue or price behind them, and the issue before it', async () => {
    await create('The Grocer', '9771234567003')
    await create('1984', '9780141036144')
    for (const scan of ['977123456700312', '9771234567003-12', ']E3977123456700312'])
      expect(await found(scan), scan).toBe('The Grocer')
    for (const scan of ['978014103614451299', '978-0-14-103614-4 51299'])
      expect(await found(scan), scan).toBe('1984')
    expect(await searched('978014103614451299')).toEqual(['1984'])
    expect(await found('977123456700412')).toBe('not-found')
    await create('The Grocer, December', '9771234567003 12')
    expect(await found('977123456700312')).toBe('The Grocer, December')
    expect(await found('977123456700311')).toBe('The Grocer')
  })

  it('find a book by either of its ISBNs', async () => {
    await create('By its new number', '9780306406157')
    await create('By its old number', '0201633612')
    await create('By one with an X', '0-8044-2957-X')
    for (const scan of ['0306406152', '0-306-40615-2', '9780306406157'])
      expect(await found(scan), scan).toBe('By its new number')
    for (const scan of ['9780201633610', '978-0-201-63361-0', '978020163361053499', '0201633612'])
      expect(await found(scan), scan).toBe('By its old number')
    for (const scan of ['080442957X', '080442957x', '9780804429573'])
      expect(await found(scan), scan).toBe('By one with an X')
    expect(await searched('0306406152')).toEqual(['By its new number'])
    expect(await searched('080442957x')).toEqual(['By one with an X'])
  })

  it('CAT-018 are refused to a second product in the book’s other number too, and never to what has both already', async () => {
    await create('Wuthering Heights', '9780141439556')
    const refused = await create('Wuthering Heights again', '0141439556')
    expect(refused.json()).toMatchObject({
      code: 'barcode-taken',
      problems: [{ field: 'body.barcode', message: expect.stringContaining('“Wuthering Heights”') }],
    })
    const both = await send(manager, 'POST', '/api/products', {
      ...{ name: 'Emma', price: '9.99', barcode: '9780141439587', otherBarcodes: ['0141439580'] },
    })
    expect(both.statusCode, both.body).toBe(201)
    const changed = await send(manager, 'PUT', `/api/products/${both.json<Product>().id}`, {
      barcode: '9780141439587',
      otherBarcodes: ['0141439580'],
      price: '8.99',
    })
    expect(changed.statusCode, changed.body).toBe(200)
  })
})
