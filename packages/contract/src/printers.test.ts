import { describe, expect, it } from 'vitest'
import { refusePrinterHost } from './printers.ts'

describe('the address of a printer', () => {
  it.each(['192.168.1.50', 'printer.shop', 'kitchen', 'fd00::5', 'fd00:0:0:0:0:0:0:5'])('may be %s', (host) =>
    expect(refusePrinterHost(host)).toBeUndefined(),
  )

  it('says where its port belongs', () => {
    expect(refusePrinterHost('10.0.0.5:80')).toContain('its port has a field of its own')
    expect(refusePrinterHost('printer:')).toContain('its port has a field of its own')
  })

  it.each(['', ' ', 'http://10.0.0.5/', '10.0.0.5/x', '-printer'])('is not %j', (host) =>
    expect(refusePrinterHost(host)).toMatch(/^Write /),
  )
})
