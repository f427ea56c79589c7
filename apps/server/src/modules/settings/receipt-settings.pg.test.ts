import { deflateSync } from 'node:zlib'
import { MOST_LOGO_CHARACTERS, type ReceiptConfig } from '@tuppence/domain/receipts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)

const asUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
/** A picture as hard to make small as there is. */
const noise = (side: number) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(Math.random() * 256))), {
    raw: { width: side, height: side, channels: 3 },
  })
    .png()
    .toBuffer()

describe('how the receipts of a business are set', () => {
  it('RCPT-006 RCPT-009 RCPT-010 RCPT-013 RCPT-015 is kept for every till, as a manager chooses', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const read = async (): Promise<ReceiptConfig> =>
      (await send(cashier, 'GET', '/api/settings')).json().receipt
    const first = await read()
    expect(first).toMatchObject({
      paperSize: '80mm',
      fontSize: 'medium',
      margins: { top: 5, bottom: 5, left: 2, right: 2 },
      businessName: `Business ${shop.businessCode}`,
    })
    const chosen: ReceiptConfig = {
      ...first,
      ...{ paperSize: '58mm', fontSize: 'large', logoEnabled: true, businessAddress: '1 High Street\nLeeds' },
      ...{ vatNumber: 'GB 123 4567 82', phoneNumber: '0113 496 0000', footerMessage: 'See you tomorrow' },
      ...{ showItemCodes: true, showVatBreakdown: false, showQrCode: true, qrCodeContent: 'website' },
      ...{ websiteUrl: 'https://tea.example', margins: { top: 0, bottom: 20, left: 1.5, right: 3 } },
    }
    const body = { seen: await read(), set: chosen }
    expect((await send(manager, 'PUT', '/api/settings/receipt', body)).statusCode).toBe(204)
    expect(await read()).toEqual(chosen)
    const till = await send(cashier, 'POST', '/api/tills/register', {
      deviceId: crypto.randomUUID(),
      journal: null,
    })
    expect(till.json().shop).toMatchObject({ receipt: chosen, receiptFooter: 'See you tomorrow' })
    expect((await send(cashier, 'PUT', '/api/settings/receipt', body)).json().code).toBe('not-permitted')
    const [audited] = await ownerSql`
      select detail from audit_log where organization_id = ${shop.organizationId}
         and action = 'settings-changed'`
    expect(audited?.detail).toMatchObject({
      receiptPaper: ['80mm', '58mm'],
      receiptFooter: ['', 'See you tomorrow'],
      receiptMargins: ['5, 2, 5, 2 mm', '0, 3, 20, 1.5 mm'],
    })
    expect(audited?.detail).not.toHaveProperty('businessName')
  })

  it('RCPT-007 RCPT-008 RCPT-012 refuses what no receipt can be, and a card number', async () => {
    const shop = await testBusiness(database)
    const manager = shop.person('manager')
    const { receipt } = (await send(manager, 'GET', '/api/settings')).json()
    const right = { ...receipt, businessAddress: '1 High Street' }
    const refused = async (changed: object) => {
      const body = { seen: receipt, set: { ...right, ...changed } }
      const answer = await send(manager, 'PUT', '/api/settings/receipt', body)
      expect(answer.statusCode).toBe(400)
      return JSON.stringify(answer.json())
    }
    expect(await refused({ businessName: ' ' })).toContain('Business name is required')
    expect(await refused({ businessAddress: '' })).toContain('Business address is required')
    await refused({ margins: { ...receipt.margins, top: 21 } })
    expect(await refused({ footerMessage: 'Pay 4242 4242 4242 4242' })).toMatch(/card/i)
    const saved = await send(manager, 'PUT', '/api/settings/receipt', { seen: receipt, set: right })
    expect(saved.statusCode).toBe(204)
  })

  it('RCPT-006 a picture is made anew and small, and what is none is refused', async () => {
    const shop = await testBusiness(database)
    const manager = shop.person('manager')
    const save = async (logoUrl: string) => {
      const { receipt: seen } = (await send(manager, 'GET', '/api/settings')).json()
      const set = { ...seen, businessAddress: 'Leeds', logoUrl }
      return send(manager, 'PUT', '/api/settings/receipt', { seen, set })
    }
    const kept = async () => (await send(manager, 'GET', '/api/settings')).json().receipt.logoUrl
    const withText = await sharp(await noise(300))
      .withExif({ IFD0: { Copyright: 'a hidden word' } })
      .png()
      .toBuffer()
    expect((await save(asUrl(withText))).statusCode).toBe(204)
    const made = await kept()
    expect(made.length).toBeLessThanOrEqual(MOST_LOGO_CHARACTERS)
    const bytes = Buffer.from(made.split(',')[1], 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png' })
    expect(bytes.includes('a hidden word')).toBe(false)
    // Saved again it stays what it is.
    expect((await save(made)).statusCode).toBe(204)
    expect(await kept()).toBe(made)
    for (const wrong of [Buffer.from('<svg/>'), deflateSync('x'), withText.subarray(0, 60)]) {
      const answer = await save(asUrl(wrong))
      expect(answer.json().code).toBe('not-a-picture')
    }
    expect((await save('https://tracker.example/x.png')).statusCode).toBe(400)
    expect(await kept()).toBe(made)
  })
})
