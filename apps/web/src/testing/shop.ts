import type { ShopSettings } from '@tuppence/contract/settings'
import { UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import { receiptConfigOf } from '@tuppence/domain/receipts'

const NAMES = {
  ...{ businessName: 'The Copper Kettle', address: '4 Market Place, Harrowby' },
  ...{ phone: '01632 960114', email: 'hello@copperkettle.example', vatNumber: 'GB 000 0001 95' },
}
const FOOTER = 'Thank you. Bring your own cup and take 25p off!'
const TO_MANAGERS = { isOn: true, byMail: true, to: 'managers' } as const

/** What a shop is set to that has changed nothing since it opened. */
export function shopSettings(part: Partial<ShopSettings> = {}): ShopSettings {
  return {
    ...NAMES,
    ...{ businessCode: 'UK001', currency: 'GBP', timeZone: 'Europe/London', nation: 'england' },
    ...{ vatMode: 'add', vatCode: 'standard', vatRate: '20.00', discountLimit: 1000 },
    discountReasons: { list: ['Damaged', 'Short-dated'], isAsked: false },
    ...{ receiptFooter: FOOTER, autoPrintReceipt: true, lockAfterMinutes: 5, soundEffects: true },
    ...{ autoBackup: true, lowStockAlerts: true, scaleLayouts: UK_SCALE_LAYOUTS },
    loyalty: { isOn: true, pointValueMinor: 1, minPoints: 1 },
    openingHours: { week: [], exceptions: [] },
    notifications: {
      emailNotifications: true,
      kinds: {
        ...{ 'low-stock': TO_MANAGERS, 'big-refund': TO_MANAGERS, 'cash-difference': TO_MANAGERS },
        ...{ 'till-offline': TO_MANAGERS, 'payment-waiting': TO_MANAGERS, 'not-in-books': TO_MANAGERS },
        'many-online-orders': TO_MANAGERS,
        'customers-read': { isOn: true, byMail: true, to: 'owners' },
        'backup-failed': { isOn: true, byMail: true, to: 'owners' },
      },
      ...{ bigRefundMinor: 5000, cashDifferenceMinor: 500, offlineMinutes: 30 },
    },
    receipt: receiptConfigOf({ receiptFooter: FOOTER }, NAMES),
    ...part,
  }
}
