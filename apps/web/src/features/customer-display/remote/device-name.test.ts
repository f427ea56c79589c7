import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Tab) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  ['something else', 'Browser'],
])('a display is called what people would call it: %s', (userAgent, name) =>
  expect(deviceName(userAgent)).toBe(name),
)
