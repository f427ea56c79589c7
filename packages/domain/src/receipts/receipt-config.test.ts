import { describe, expect, it } from 'vitest'
import {
  receiptConfigOf,
  receiptConfigToSaveSchema,
  receiptContent,
  receiptDocument,
  receiptProblems,
  receiptShop,
  sampleSale,
} from './index.ts'
import { lunch, SHOP, sell } from './receipts.test-support.ts'

const origin = { businessName: 'Corner Café', address: '1 High Street', phone: null, vatNumber: 'GB 1' }
const { businessCode: _, timeZone: __, currency: ___, ...config } = SHOP
const messagesOf = (changed: object) =>
  receiptConfigToSaveSchema.safeParse({ ...config, ...changed }).error?.issues.map(({ message }) => message)

describe('how receipts are set', () => {
  it('RCPT-009 RCPT-010 RCPT-013 of a business that set nothing', () => {
    expect(receiptConfigOf({ receiptFooter: 'See you' }, origin)).toMatchObject({
      paperSize: '80mm',
      fontSize: 'medium',
      margins: { top: 5, bottom: 5, left: 2, right: 2 },
      businessName: 'Corner Café',
      businessAddress: '1 High Street',
      phoneNumber: '',
      // What was set before there were receipt settings is not forgotten.
      footerMessage: 'See you',
      qrCodeContent: 'receipt_id',
    })
  })

  it('RCPT-006 RCPT-015 what was set counts, and what cannot be read is as if it were not there', () => {
    const settings = { receiptFooter: 'Old', receipt: { ...config, footerMessage: 'New', fontSize: 'large' } }
    expect(receiptConfigOf(settings, origin)).toMatchObject({ footerMessage: 'New', fontSize: 'large' })
    expect(receiptConfigOf({ receipt: { fontSize: 'huge' } }, origin).fontSize).toBe('medium')
    const business = { ...origin, businessCode: 'UK001', timeZone: 'Europe/London', currency: 'GBP' }
    expect(receiptShop({ ...business, receiptFooter: 'From before' }).footerMessage).toBe('From before')
    const receipt = { ...config, footerMessage: 'Set' }
    expect(receiptShop({ ...business, receiptFooter: 'Old', receipt }).footerMessage).toBe('Set')
  })

  it('RCPT-007 RCPT-008 a name and an address are asked for', () => {
    expect(messagesOf({})).toBeUndefined()
    expect(messagesOf({ businessName: '  ' })).toEqual(['Business name is required'])
    expect(messagesOf({ businessAddress: '' })).toEqual(['Business address is required'])
  })

  it('RCPT-009 RCPT-010 RCPT-011 RCPT-012 only what there is can be chosen', () => {
    for (const wrong of [
      { paperSize: '110mm' },
      { fontSize: 'huge' },
      { qrCodeContent: 'lottery' },
      { margins: { ...config.margins, left: 20.5 } },
      { margins: { ...config.margins, top: -1 } },
      { websiteUrl: 'javascript:alert(1)' },
      { logoUrl: 'https://tracker.example/logo.png' },
      { logoUrl: 'data:image/svg+xml;base64,AAAA' },
    ])
      expect(messagesOf(wrong), JSON.stringify(wrong)).toHaveLength(1)
    for (const right of [
      { paperSize: 'A4', margins: { top: 0, bottom: 20, left: 2.5, right: 0 } },
      { websiteUrl: 'https://www.example.co.uk/tea' },
      { logoUrl: 'data:image/png;base64,iVBORw0KGgo=' },
    ])
      expect(messagesOf(right)).toBeUndefined()
  })

  it('RCPT-007 RCPT-008 RCPT-012 a screen says the same of it, field by field', () => {
    expect(receiptProblems(config)).toEqual({})
    const margins = { top: 20.5, bottom: Number.NaN, left: 0, right: 20 }
    const wrong = { businessName: ' ', businessAddress: '', websiteUrl: 'tea.example', margins }
    const said = receiptProblems({ ...config, ...wrong })
    expect(said).toEqual({
      businessName: 'Business name is required',
      businessAddress: 'Business address is required',
      top: 'Write a number from 0 to 20.',
      bottom: 'Write a number from 0 to 20.',
      websiteUrl: 'Give a whole address, such as https://www.example.co.uk',
    })
    const issues = receiptConfigToSaveSchema.safeParse({ ...config, ...wrong }).error?.issues ?? []
    expect(issues.map(({ path }) => path.at(-1)).sort()).toEqual(Object.keys(said).sort())
  })

  it('RCPT-011 asks for the address that the code leads to, on screen and when it is saved', () => {
    const said = 'Give the address that the QR code leads to'
    expect(receiptProblems({ ...config, qrCodeContent: 'website' })).toEqual({ websiteUrl: said })
    expect(receiptProblems({ ...config, qrCodeContent: 'feedback' })).toEqual({ feedbackUrl: said })
    expect(receiptProblems({ ...config, qrCodeContent: 'website', showQrCode: false })).toEqual({})
    expect(messagesOf({ qrCodeContent: 'feedback' })).toEqual([said])
    expect(messagesOf({ qrCodeContent: 'feedback', feedbackUrl: 'https://tea.example/say' })).toBeUndefined()
  })

  it('RCPT-006 a VAT number is one or is left out; what was stored before still prints', () => {
    const said = 'That is no UK VAT number. It has 9 figures, such as GB 123 4567 82.'
    expect(receiptProblems({ ...config, vatNumber: 'banana' })).toEqual({ vatNumber: said })
    expect(receiptProblems({ ...config, vatNumber: ' ' })).toEqual({})
    expect(messagesOf({ vatNumber: 'banana' })).toEqual([said])
    expect(messagesOf({ vatNumber: '' })).toBeUndefined()
    const stored = receiptConfigOf({ receipt: { ...config, vatNumber: 'banana' } }, origin)
    expect(stored.vatNumber).toBe('banana')
  })

  it('RCPT-017 a sample has goods at three rates, and adds up in both modes', () => {
    for (const vatMode of ['add', 'as-marked'] as const) {
      const content = receiptContent(sampleSale(vatMode, new Date('2026-11-21T14:05:00Z')), SHOP)
      expect(content.vatTable).toHaveLength(3)
      expect(content.subtotalMinor + content.vatMinor).toBe(content.totalMinor)
    }
  })

  it('RCPT-011 the code leads where the shop says, and nowhere is no code', () => {
    const sale = sell(lunch)
    const qrOf = (changed: object) => receiptContent(sale, { ...SHOP, ...changed }).qrText
    expect(qrOf({})).toBe(`TUPPENCE:UK001:${sale.id}`)
    expect(qrOf({ showQrCode: false })).toBeNull()
    expect(qrOf({ qrCodeContent: 'none' })).toBeNull()
    const addresses = { websiteUrl: 'https://tea.example', feedbackUrl: 'https://tea.example/say' }
    expect(qrOf({ qrCodeContent: 'website', ...addresses })).toBe('https://tea.example')
    expect(qrOf({ qrCodeContent: 'feedback', ...addresses })).toBe('https://tea.example/say')
    expect(qrOf({ qrCodeContent: 'website' })).toBeNull()
  })

  it('RCPT-006 the shop’s picture stands first, where it is shown', () => {
    const logoUrl = 'data:image/png;base64,AAAA'
    const first = (logoEnabled: boolean) =>
      receiptDocument(receiptContent(sell(lunch), { ...SHOP, logoEnabled, logoUrl })).blocks[0]
    expect(first(true)).toEqual({ kind: 'image', url: logoUrl })
    expect(first(false)).toEqual({ kind: 'title', text: 'Corner Café' })
  })
})
