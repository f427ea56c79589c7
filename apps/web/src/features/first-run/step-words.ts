import type { FirstStep } from '@tuppence/domain/first-run'

interface Way {
  readonly to: '/settings' | '/imports' | '/inventory' | '/staff-management' | '/sales' | '/payment-terminals'
  readonly tab?: 'pos' | 'hardware'
  readonly label: string
}

interface StepWords {
  readonly title: string
  /** What to do, and why. */
  readonly text: string
  /** The first is the quickest. */
  readonly ways: readonly Way[]
  /** What one of those is called that the step makes. */
  readonly one?: string
  readonly more?: string
}

/** What the first run says of each step; how long all of it takes is in the page's own words. */
export const STEP_WORDS: Readonly<Record<FirstStep, StepWords>> = {
  shop: {
    title: 'Name and address',
    text: 'They stand on every receipt, and a customer who asks for a VAT invoice must find them there. Say too in which nation the shop is: its bank holidays and opening hours follow.',
    ways: [{ to: '/settings', label: 'Fill in the shop' }],
  },
  vat: {
    title: 'VAT',
    text:
      'Registered? Type the VAT number into the shop’s details. Not registered? Set the rate of new goods to 0. Then choose and save ' +
      'what a price means: a shop that sells to the public must mark what the customer pays, so choose “Included in the ' +
      'marked price”. Until you choose, VAT is “Added at the till”, as at a trade counter: goods marked 4.50 then ring up 5.40.',
    ways: [
      { to: '/settings', label: 'VAT number' },
      { to: '/settings', tab: 'pos', label: 'Rate and prices' },
    ],
  },
  products: {
    title: 'Products',
    text:
      'Bring a list from your last till or a spreadsheet: CSV or Excel. No list? Add the first few by hand, or scan at the ' +
      'till: a code that nothing is sold under yet is offered as a new product.',
    ways: [
      { to: '/imports', label: 'Import a list' },
      { to: '/inventory', label: 'Add by hand' },
    ],
    one: 'product',
  },
  staff: {
    title: 'Staff',
    text:
      'Each person has a name and a PIN of their own, so that every sale says who made it. The owner needs a PIN too: with it ' +
      'they take over a till, and allow there what a cashier may not do alone. Working alone? Skip this.',
    ways: [{ to: '/staff-management', label: 'Add people' }],
    one: 'person',
    more: 'people',
  },
  till: {
    title: 'A till',
    text: 'Open Sales on the device that stands on the counter, sign in there if it asks, and press “Sell on this device”. From then on it sells with and without a network. Who came there by the back office can sell, train, hand it over and lock it; the last two sign them out of the back office there.',
    ways: [{ to: '/sales', label: 'Make this device a till' }],
    one: 'till',
  },
  printer: {
    title: 'Receipt printer',
    text: 'By network, USB or Bluetooth, set up at the till it stands beside. Without one, receipts go by mail, by QR code, or to any printer of the device.',
    ways: [{ to: '/settings', tab: 'hardware', label: 'Set up a printer' }],
    one: 'printer',
  },
  terminal: {
    title: 'Card terminal',
    text: 'Connect one and the till sends it the amount. A card machine of your own works too: the till then only notes that a card was taken.',
    ways: [{ to: '/payment-terminals', label: 'Connect a terminal' }],
    one: 'terminal',
  },
  sale: {
    title: 'The first sale',
    text: 'Tap or scan something, take the money, and give a receipt. Count what is in the drawer first: opening a shift asks for it.',
    ways: [{ to: '/sales', label: 'Go to the till' }],
  },
}
