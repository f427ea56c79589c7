import type { Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { findProduct, type ProductSources } from './find-product.ts'

const product = (name: string) => ({ id: name, name }) as Product
const refuses = () => Promise.reject(new Error('404: '))

/** A shop whose copy and server know nothing, but for what is given; it notes what it was asked. */
function shop(known: Partial<ProductSources> = {}) {
  const asked: string[] = []
  const noting =
    <Answer>(name: string, answer: (text: string) => Answer) =>
    (text: string) => {
      asked.push(name)
      return answer(text)
    }
  const sources: ProductSources = {
    copyByCode: noting('copy by code', known.copyByCode ?? (async () => undefined)),
    copyByText: noting('copy by text', known.copyByText ?? (() => [])),
    serverByCode: noting('server by code', known.serverByCode ?? refuses),
    serverByText: noting('server by text', known.serverByText ?? (async () => [])),
    isOnline: known.isOnline ?? (() => true),
  }
  return { sources, asked }
}

describe('finding what was scanned or typed', () => {
  it('answers from the till’s own copy without asking anybody', async () => {
    const { sources, asked } = shop({ copyByCode: async () => product('Tea') })
    expect(await findProduct('5000', sources)).toMatchObject({ name: 'Tea' })
    expect(asked).toEqual(['copy by code'])
  })

  it('SELL-028 SELL-029 then asks the server for the code, once', async () => {
    const { sources, asked } = shop({ serverByCode: async () => product('Tea') })
    expect(await findProduct('5000', sources)).toMatchObject({ name: 'Tea' })
    expect(asked).toEqual(['copy by code', 'server by code'])
  })

  it('SELL-031 then takes the first result of the search', async () => {
    const { sources, asked } = shop({ serverByText: async () => [product('Milk'), product('Oat milk')] })
    expect(await findProduct('milk', sources)).toMatchObject({ name: 'Milk' })
    expect(asked).toEqual(['copy by code', 'copy by text', 'server by code', 'server by text'])
  })

  it('takes the suggestion that is shown first, and waits for nobody', async () => {
    const { sources, asked } = shop({
      copyByText: () => [product('Latte')],
      serverByText: async () => [product('Chai latte')],
    })
    expect(await findProduct('latte', sources)).toMatchObject({ name: 'Latte' })
    expect(asked).toEqual(['copy by code', 'copy by text'])
  })

  it('SELL-032 finds nothing when both lookups fail', async () => {
    expect(await findProduct('nothing', shop().sources)).toBeUndefined()
  })

  it('OFF-001 searches the copy without a network, and asks no server', async () => {
    const { sources, asked } = shop({ isOnline: () => false, copyByText: () => [product('Milk')] })
    expect(await findProduct('milk', sources)).toMatchObject({ name: 'Milk' })
    expect(asked).toEqual(['copy by code', 'copy by text'])
  })

  it('OFF-001 searches the copy when the network goes away under the question', async () => {
    const { sources } = shop({ serverByText: refuses, copyByText: () => [product('1664')] })
    expect(await findProduct('1664', sources)).toMatchObject({ name: '1664' })
  })

  it('SELL-030 SELL-032 rings nothing up for figures in the middle of a barcode, here or from the server', async () => {
    const tea = { ...product('Tea 80 bags'), barcode: '5099999000012', sku: 'TEA-5099' }
    for (const isOnline of [true, false]) {
      const { sources } = shop({
        copyByText: () => [tea],
        serverByText: async () => [tea],
        isOnline: () => isOnline,
      })
      for (const text of ['50', '509', '50999', '99999000012', '80'])
        expect(await findProduct(text, sources)).toBeUndefined()
    }
  })

  it('SELL-031 takes words only for the name they are in, and the first such product of the list', async () => {
    const bySku = { ...product('Tea'), sku: 'MILK-1' }
    const { sources } = shop({ copyByText: () => [bySku, product('Oat milk 2 l'), product('Milk')] })
    expect(await findProduct('milk', sources)).toMatchObject({ name: 'Oat milk 2 l' })
    expect(await findProduct('milk 2', sources)).toMatchObject({ name: 'Oat milk 2 l' })
    expect(await findProduct('ilk-1', sources)).toBeUndefined()
  })

  it('SELL-031 figures find the product that is called just so', async () => {
    const { sources } = shop({ serverByText: async () => [product('1664 Blanc'), product('1664')] })
    expect(await findProduct('1664', sources)).toMatchObject({ name: '1664' })
  })
})
