import { type Product, UK_SCALE_LAYOUTS, withCheckDigit } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const manager = shop.person('manager')

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

describe('SELL-028 R8 labels of scales', () => {
  const OWN = { prefix: '21', holds: 'price', digits: 5, hasVerifier: true } as const

  it('find their goods by the layout that the shop has chosen, as the till does without a network', async () => {
    await create('Brie', '2012345')
    await create('Stilton', '211234')
    const brie = withCheckDigit('201234592875')
    // £146.85: the verifier of 14685 is 6.
    const stilton = withCheckDigit('211234614685')
    expect(await found(brie)).toBe('Brie')
    expect(await found(`0${brie}`)).toBe('Brie')
    expect(await searched(brie)).toEqual(['Brie'])
    expect(await found(stilton)).toBe('not-found')
    const set = await send(manager, 'PUT', '/api/settings/scale-layouts', {
      ...{ seen: UK_SCALE_LAYOUTS, set: [OWN] },
    })
    expect(set.statusCode, set.body).toBe(204)
    expect(await found(stilton)).toBe('Stilton')
    expect(await searched(stilton)).toEqual(['Stilton'])
    expect(await found(withCheckDigit('211234714685'))).toBe('not-found')
    // Of a prefix that the shop says nothing of the goods are found, so that the till can say why it doesn't sell them.
    expect(await found(brie)).toBe('Brie')
  })

  it('go by what was said of 02 alone, until the shop says more', async () => {
    await ownerSql`
      update organizations set settings = '{"inStoreLabels": "weight"}' where id = ${shop.organizationId}`
    await create('Ham', '0212345')
    for (const scan of [withCheckDigit('021234501350'), withCheckDigit('021234501350').slice(1)])
      expect(await found(scan)).toBe('Ham')
  })
})
