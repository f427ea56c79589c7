import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'

const { tea, milk, bread, newTill, post, taken, stockOf } = await sellingShop()

describe('under load', () => {
  it('R6 64 writers on the same products lose no stock and no sale', async () => {
    const before = await stockOf(tea.id)
    const racers = await Promise.all(Array.from({ length: 64 }, () => newTill()))
    const lines = [{ product: tea }, { product: milk }, { product: bread }]
    await Promise.all(
      racers.flatMap((till, i) =>
        [0, 1].map(() => taken(till.sell({ lines: i % 2 ? lines : [...lines].reverse() }))),
      ),
    )
    expect(await stockOf(tea.id)).toBe((before ?? 0) - 128)
  })

  it('a bad sale takes no other of its batch down', async () => {
    const racers = await Promise.all(Array.from({ length: 24 }, () => newTill()))
    const answers = await Promise.all(
      racers.map((till, i) => {
        const request = till.sell({ lines: [{ product: tea }] })
        if (i % 4 !== 0) return post(request)
        if (i % 8) return post({ ...request, transaction: { ...request.transaction, tillId: uuidv7() } })
        return post({
          ...request,
          items: request.items.map((item) => ({ ...item, name: 'nul \u0000 byte' })),
        })
      }),
    )
    answers.forEach((answer, i) => {
      expect(answer.statusCode, answer.body).toBe(i % 4 !== 0 ? 201 : i % 8 ? 422 : 400)
    })
  })
})
