/** A journey costs about ten component tests, so at this number a new one has to replace another. */
export const MAX_JOURNEYS = 220

/** Number of journeys per spec file, grouped by capability. */
export const JOURNEYS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  selling: {
    ...{
      currency: 1,
      interrupted: 2,
      'killed-browser': 2,
      'missing-parts': 2,
      parking: 2,
    },
    ...{ pos: 2, 'pos-standalone': 2, 'product-at-the-till': 1, scanners: 1 },
    ...{ scanning: 2, 'till-desktop': 1, 'till-mobile': 2, 'trading-day': 1, training: 1 },
  },
  cards: {
    ...{ 'card-given-back': 1, 'card-in-doubt': 2, 'card-in-doubt-parked': 1, 'card-part-fetched': 1 },
    ...{ 'card-payments': 2, 'exchange-to-card': 2, 'payment-terminals': 2 },
  },
  returns: { returns: 3 },
  drawer: { 'shift-left': 2, shifts: 1 },
  'receipts and devices': {
    ...{
      bluetooth: 1,
      'customer-display': 2,
      'e-receipts': 1,
      labels: 1,
      printers: 1,
      receipts: 2,
      'till-hardware': 1,
    },
  },
  'without a network': {
    ...{ 'offline-carry': 2, 'offline-queue': 1, 'offline-sale': 1, 'start-up': 2 },
  },
  people: {
    ...{
      'by-pin': 1,
      dismissed: 1,
      doors: 3,
      'lock-from-the-office': 2,
      'log-out': 2,
      'own-secrets': 1,
    },
    ...{ 'second-factor': 2, staff: 1, 'staff-at-the-till': 1, 'till-access': 1 },
  },
  goods: { categories: 1, imports: 2, inventory: 1, 'many-products': 1, stock: 3 },
  customers: { customers: 1, 'online-orders': 2 },
  'back office': {
    ...{
      'all-our-data': 1,
      help: 1,
      insights: 1,
      journal: 2,
      'live-back-office': 1,
      reports: 1,
      'reports-dashboard': 1,
    },
    ...{ settings: 1, 'store-health': 1 },
  },
  provider: { 'first-operator': 1, 'first-run': 1, operator: 2, 'remote-access': 2, restores: 2 },
  'front page and addresses': { 'demo-screens': 1, serves: 1, shell: 2, site: 3, 'site-contact': 1 },
  'for everybody': { axe: 7, 'device-wishes': 1, 'keyboard-day': 1, spoken: 1 },
}
