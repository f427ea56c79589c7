import type { Product } from '@tuppence/domain/catalogue'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const manager = await signedIn(database, shop, 'manager')
const cashier = await signedIn(database, shop, 'cashier')

const create = async (): Promise<Product> => {
  const payload = { name: 'Shown', price: '2.00' }
  return (await app.inject({ method: 'POST', url: '/api/products', headers: manager, payload })).json()
}
const put = (id: string, payload: Buffer | object, type = 'image/png', headers: object = manager) =>
  app.inject({
    method: 'PUT',
    url: `/api/products/${id}/picture`,
    headers: { ...headers, 'content-type': type },
    payload,
  })
const get = (pictureId: string | null, size = 'large', headers: object = cashier) =>
  app.inject({
    method: 'GET',
    url: `/api/products/pictures/${pictureId}?size=${size}`,
    headers: { ...headers },
  })

const drawn = (width: number, height: number, background = '#c84') =>
  sharp({ create: { width, height, channels: 3, background } })

describe('the picture of a product', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('of a %s is kept as two small WebPs', async (format) => {
    const { id, revision } = await create()
    const answer = await put(
      id,
      await drawn(1_600, 1_200).toFormat(format).toBuffer(),
      'application/octet-stream',
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const { pictureId, revision: after } = answer.json<Product>()
    expect(after).toBe(revision + 1)
    for (const [size, width, height] of [
      ['large', 800, 600],
      ['small', 160, 120],
    ] as const) {
      const picture = await get(pictureId, size)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  })

  it('says nothing of where and by whom it was taken, and stands upright', async () => {
    const { id } = await create()
    const upload = await drawn(40, 20)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada Okafor', Copyright: 'Ada' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { pictureId } = (await put(id, upload)).json<Product>()
    const { rawPayload } = await get(pictureId)
    const kept = await sharp(rawPayload).metadata()
    expect(kept).toMatchObject({ width: 20, height: 40 })
    expect([kept.exif, kept.xmp, kept.iptc, rawPayload.includes('Okafor')]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ])
  })

  it('R11 refuses what is no picture, whatever it calls itself, and what would burst', async () => {
    const { id } = await create()
    const png = await drawn(10, 10).png().toBuffer()
    const bomb = await drawn(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    for (const [what, upload] of [
      ['words', Buffer.from('a picture, honestly')],
      ['nothing', Buffer.alloc(0)],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['half of one', png.subarray(0, 40)],
      ['a beginning only', Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 1)])],
      ['144 million pixels', bomb],
    ] as const) {
      const answer = await put(id, upload)
      expect([answer.statusCode, answer.json().code], what).toEqual([415, 'not-a-picture'])
    }
    const json = await put(id, { picture: 'x' }, 'application/json')
    expect(json.json().code).toBe('not-a-picture')
    expect((await put(id, png, 'text/html')).json().code).toBe('unsupported-media')
    const large = await put(id, Buffer.alloc(10_000_001))
    expect([large.statusCode, large.json().code]).toEqual([413, 'too-large'])
    const [{ kept } = { kept: -1 }] = await ownerSql<{ kept: number }[]>`
      select count(*)::int as kept from products where id = ${id} and picture_id is not null`
    expect(kept).toBe(0)
  }, 30_000)

  it('goes when its last product shows another, and not before', async () => {
    const [one, two] = [await create(), await create()]
    const upload = await drawn(33, 44, '#084').png().toBuffer()
    const { pictureId } = (await put(one.id, upload)).json<Product>()
    expect((await put(two.id, upload)).json<Product>().pictureId).toBe(pictureId)
    expect((await put(one.id, await drawn(33, 44, '#048').png().toBuffer())).statusCode).toBe(200)
    expect((await get(pictureId)).statusCode).toBe(200)
    const removed = await app.inject({
      method: 'DELETE',
      url: `/api/products/${two.id}/picture`,
      headers: manager,
    })
    expect(removed.json<Product>().pictureId).toBeNull()
    expect((await get(pictureId)).statusCode).toBe(404)
  })

  it('D5 R9 is changed by who manages products, and seen by nobody of another business', async () => {
    const { id } = await create()
    const upload = await drawn(21, 21).png().toBuffer()
    expect((await put(id, upload, 'image/png', cashier)).json().code).toBe('not-permitted')
    expect((await put(id, upload, 'image/png', {})).statusCode).toBe(401)
    const { pictureId } = (await put(id, upload)).json<Product>()
    const other = await testBusiness(database)
    const theirs = await signedIn(database, other, 'owner')
    expect((await get(pictureId, 'large', theirs)).statusCode).toBe(404)
    expect((await put(id, upload, 'image/png', theirs)).json().code).toBe('not-found')
    const body = { name: 'Copied', price: 1, pictureId }
    const copied = await app.inject({ method: 'POST', url: '/api/products', headers: theirs, payload: body })
    expect(copied.json()).toMatchObject({ code: 'invalid-request', problems: [{ field: 'body.pictureId' }] })
  })
})
