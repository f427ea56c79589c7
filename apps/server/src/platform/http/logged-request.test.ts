import { expect, it } from 'vitest'
import { loggedRequest } from './logged-request.ts'

const logged = (url: string) => loggedRequest({ method: 'GET', url, ip: '192.0.2.1' }).url

it('R18 the log has no query and no card number in an address, and all other addresses as they are', () => {
  expect(logged('/api/products?search=4111111111111111')).toBe('/api/products')
  for (const card of ['4111111111111111', '4111%201111%201111%201111', '4111-1111-1111-1111'])
    expect(logged(`/api/products/barcode/${card}`)).not.toContain('1111')
  expect(logged('/api/products/barcode/4006381333931')).toBe('/api/products/barcode/4006381333931')
})

it('nobody who reads the log can read a customer’s receipt', () => {
  for (const url of ['/r/UK001/sale/token', '/R/UK001/sale/token/receipt.pdf', '//r/UK001/sale/token?x'])
    expect(logged(url)).not.toContain('token')
})

it('nobody who reads the log can read a customer’s order', () => {
  for (const url of [
    '/order/UK001/id/token',
    '/api/order/UK001/id/token',
    '/api/order/UK001/id/token/cancel',
  ])
    expect(logged(url)).not.toContain('token')
  expect(logged('/order/UK001')).toBe('/order/UK001')
})

it('nobody who reads the log comes in by a provider’s link', () => {
  for (const url of ['/api/remote-access/token', '//API/remote-access/token?x'])
    expect(logged(url)).not.toContain('token')
})
