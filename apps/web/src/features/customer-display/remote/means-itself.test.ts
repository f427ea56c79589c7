import { expect, it } from 'vitest'
import { meansItself } from './means-itself.ts'

it('DISP-007 an address that means each device itself is told from one of the shop’s network', () => {
  for (const host of ['localhost', 'LOCALHOST', 'till.localhost', '127.0.0.1', '127.0.1.1', '[::1]'])
    expect(meansItself(host), host).toBe(true)
  for (const host of ['192.168.1.20', 'shop-pc', 'localhost.example.test', '10.127.0.1', '[fd00::1]'])
    expect(meansItself(host), host).toBe(false)
})
