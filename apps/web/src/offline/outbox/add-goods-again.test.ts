import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it } from 'vitest'
import { closeWindow, openWindow } from '../device/browser.test-support.ts'
import { requestOf } from '../device/database.ts'
import { shopWithSales } from '../shop-with-sales.test-support.ts'

afterEach(closeWindow)

async function refusedSale() {
  const [row] = await (await shopWithSales(1)).outbox.listPending()
  if (!row) throw new Error('no row')
  const [line] = requestOf(row).items
  if (!line) throw new Error('no line')
  const { addGoodsAgain } = await import('./add-goods-again.ts')
  return { row, line, addGoodsAgain }
}

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, success: false, message: code }, { status })

it('R14 OFF-012 what the books do not have is made of the sale’s line under its own id, once', async () => {
  const { row, line, addGoodsAgain } = await refusedSale()
  const made: Record<string, unknown>[] = []
  openWindow(({ method, url, body }) => {
    if (method === 'GET')
      return made.some(({ id }) => url.endsWith(String(id)))
        ? Response.json({ id: line.productId })
        : problem(404, 'not-found')
    made.push(JSON.parse(body))
    return Response.json({ id: line.productId }, { status: 201 })
  })
  expect(await addGoodsAgain(row)).toEqual([line.name])
  const { productId: id, name, sku, listPrice, vatCode, vatRate, vatInclusive } = line
  expect(made).toEqual([{ id, name, sku, price: listPrice, vatCode, vatRate, vatInclusive }])
  expect(await addGoodsAgain(row)).toEqual([])
})

it('R14 a SKU that another product has meanwhile is left to it, and any other refusal is said', async () => {
  const { row, line, addGoodsAgain } = await refusedSale()
  const asked: unknown[] = []
  let refusal = 'sku-taken'
  openWindow(({ method, body }) => {
    if (method === 'GET') return problem(404, 'not-found')
    const { sku } = JSON.parse(body)
    asked.push(sku)
    return sku === undefined ? Response.json({ id: uuidv7() }, { status: 201 }) : problem(409, refusal)
  })
  expect(await addGoodsAgain(row)).toEqual([line.name])
  expect(asked).toEqual([line.sku, undefined])
  refusal = 'not-permitted'
  await expect(addGoodsAgain(row)).rejects.toMatchObject({ problem: { code: 'not-permitted' } })
})
