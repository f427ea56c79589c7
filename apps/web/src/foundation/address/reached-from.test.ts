import { expect, it } from 'vitest'
import { reachedFrom } from './reached-from.ts'

it('D11 an address that nobody outside can open is known as such', () => {
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80', 'shop.localhost'])
    expect(reachedFrom(`http://${host}/pay`), host).toBe('this-device')
  for (const host of ['192.168.1.4', '10.0.0.2', '172.20.0.1', '[fd00::1]', 'till.local', 'server:8080'])
    expect(reachedFrom(`http://${host}/pay`), host).toBe('this-network')
  for (const host of ['till.example.co.uk', '172.32.0.1', '11.0.0.1', '[2001:db8::1]', 'localhost.example'])
    expect(reachedFrom(`https://${host}/pay`), host).toBe('anywhere')
})
