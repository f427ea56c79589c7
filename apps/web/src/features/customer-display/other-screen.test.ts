import { expect, it } from 'vitest'
import { screenAwayFrom } from './other-screen.ts'

const till = { availLeft: 0, availTop: 0, availWidth: 1920, availHeight: 1040 }
const customers = { availLeft: 1920, availTop: 0, availWidth: 1024, availHeight: 768 }
const left = { ...customers, availLeft: -1024 }

it('DISP-001 the window for the customer goes to the screen at which the till does not stand', () => {
  expect(screenAwayFrom({ screenX: 0, screenY: 0 }, [till, customers])).toBe(customers)
  expect(screenAwayFrom({ screenX: 100, screenY: 50 }, [customers, till])).toBe(customers)
  expect(screenAwayFrom({ screenX: 1920, screenY: 0 }, [till, customers])).toBe(till)
  expect(screenAwayFrom({ screenX: 5, screenY: 5 }, [till, left])).toBe(left)
  expect(screenAwayFrom({ screenX: 5, screenY: 5 }, [till])).toBeUndefined()
})
