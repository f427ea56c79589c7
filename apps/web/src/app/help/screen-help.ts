import type { RegisteredRouter } from '@tanstack/react-router'

/** The guides there are, by the name of their file in docs/guides. */
export type Guide = 'cashier' | 'owner' | 'operator'

export interface ScreenHelp {
  /** What one does here, a sentence each; the first says what the screen is for. */
  readonly says: readonly [string, ...string[]]
  /** Where there is more to read. */
  readonly guide: Guide
}

/** What a customer looks at, and nobody of the shop works with, says all there is to say by itself. */
export type OfCustomers = '/customer-display' | '/display'

/** Every address of the product that is a screen of whoever works with it: the types ask for each, and a test counts them. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'], '/autostart' | OfCustomers>

/** The logins that stand in place of a screen. */
export type LoginShown = 'till' | 'office'

const TILL: ScreenHelp = {
  says: [
    'Sell here: scan, type a name or a code, or tap a product. Each goes into the cart.',
    'Type the amount the customer gives, or press Exact. Complete Transaction ends the sale and says the change.',
    'Tap a line of the cart to change its quantity, price or discount. What you remove can be brought back for some seconds.',
    'Without a network you sell on as always. Sales are kept on this device and sent when the network is back.',
    'To void, give money back or print again, open Transactions (F3) and find the sale.',
  ],
  guide: 'cashier',
}

const DEMO: ScreenHelp = {
  says: ['A screen of the demo: it shows a part of the till and sells nothing.'],
  guide: 'cashier',
}

const OFFICE_LOGIN: ScreenHelp = {
  says: [
    'Sign in with the business code, your username and your password.',
    'Forgotten? A manager gives you a new password under Staff; the owner asks the provider.',
  ],
  guide: 'owner',
}

/** What it says where somebody has to sign in first. */
export const LOGIN_HELP: Readonly<Record<LoginShown, ScreenHelp>> = {
  till: {
    says: [
      'Sign in with the business code, your username and your password. Somebody who manages the shop has all three.',
      'Once signed in, this device starts and sells without a network too, until somebody logs out.',
      'Your PIN is for taking over a till that somebody has opened. Here it is the password.',
      'Forgotten? A manager gives you a new password under Staff.',
    ],
    guide: 'cashier',
  },
  office: OFFICE_LOGIN,
}

/** What the help says on each screen. */
export const SCREEN_HELP: Readonly<Record<ScreenPath, ScreenHelp>> = {
  '/': TILL,
  '/sales': TILL,
  '/pos': TILL,
  '/pos-standalone': TILL,
  '/inventory': {
    says: [
      'What the shop sells: prices, VAT, barcodes and stock levels.',
      'Press a price or a quantity to change it in place. Tick several products to change them together.',
      'Delete takes a product out of every list; what was sold of it stays in the books, and a manager can bring it back.',
      'The tills have a change within seconds, and keep the last they heard of while they are without a network.',
    ],
    guide: 'owner',
  },
  '/stock': {
    says: [
      'Book what comes in and what is lost: deliveries, waste, and corrections.',
      'A booking is never changed. A wrong one is booked back, and both stay in sight.',
    ],
    guide: 'owner',
  },
  '/stock-takes': {
    says: [
      'Count the whole shop or a part of it. You can sell while you count.',
      'Differences are booked when the count is closed; until then nothing moves.',
    ],
    guide: 'owner',
  },
  '/stock-takes/$id': {
    says: [
      'Scan or search a product, then type what you counted. Several people can count at once.',
      'Look at the differences, count again what seems wrong, then close the count.',
    ],
    guide: 'owner',
  },
  '/customers': {
    says: [
      'The people who buy and are known by name: their purchases, points and what they agreed to.',
      'Search by name, company, phone or email. The same person twice is found under Duplicates.',
    ],
    guide: 'owner',
  },
  '/customers/duplicates': {
    says: [
      'Pairs that look like one person. Merge them, or say that they are two.',
      'When two are merged, spend and points become one customer’s, and old sales keep the name they had.',
    ],
    guide: 'owner',
  },
  '/customers/$id': {
    says: [
      'One customer: what they bought, their points, notes, and whether you may write to them.',
      'If they ask for their data, export it here; if they ask to be forgotten, erase it. Their sales stay without a name.',
    ],
    guide: 'owner',
  },
  '/imports': {
    says: [
      'Bring in products, stock levels or customers from another till’s export or a spreadsheet, or save yours as a file.',
      'Every row is checked before anything is written, and a whole import can be undone.',
    ],
    guide: 'owner',
  },
  '/labels': {
    says: [
      'Print shelf labels and barcodes on sheets or a label printer.',
      'Choose the products, the format, and where on a used sheet to begin.',
    ],
    guide: 'owner',
  },
  '/reports': {
    says: [
      'What was sold, when, by whom, at which VAT rate, and what it earned.',
      'Choose the report and the days; compare with the same days a week, month or year earlier. Every report can be saved as CSV, Excel or PDF.',
    ],
    guide: 'owner',
  },
  '/ai-dashboard': {
    says: [
      'What the shop’s own sales lead to expect, and what stands out in them, each with its reason.',
      'It is worked out every night. Nothing leaves your server for it.',
    ],
    guide: 'owner',
  },
  '/staff-management': {
    says: [
      'The people who work here, their roles, and the tills and shifts they stand at.',
      'Give each person a PIN of their own: a sale then says who made it. Who leaves is disabled, not deleted.',
    ],
    guide: 'owner',
  },
  '/settings': {
    says: [
      'What the shop and this device are set to. What you save counts on every till at once.',
      'Store: name, address, opening hours. POS: VAT and limits. Hardware: receipts, printers, scanners, displays.',
    ],
    guide: 'owner',
  },
  '/store-health': {
    says: [
      'Whether the shop’s data is safe: the tills, what they have not sent yet, and the server’s backups.',
      'Each finding says what to do. Green all over means nothing waits for you.',
    ],
    guide: 'owner',
  },
  '/online-orders': {
    says: [
      'What customers ordered on your page, to be collected and paid at a till.',
      'Accept an order, mark it ready, and hand it over by its number at the till.',
    ],
    guide: 'owner',
  },
  '/payment-terminals': {
    says: [
      'The card terminals that the tills send amounts to, and every card payment that needs a decision.',
      'A payment nobody knows the end of must be settled before its till can close. Ask the provider again first.',
    ],
    guide: 'owner',
  },
  '/back-office': {
    says: [
      'How the shop does today and this week, and the way to all that is not selling.',
      'A new shop finds its checklist under Set up.',
    ],
    guide: 'owner',
  },
  '/first-run': {
    says: [
      'From nothing to the first sale. A step is done when it is so: nobody has to tick it.',
      'Skip what can wait. The list stays here, under Set up in the back office.',
    ],
    guide: 'owner',
  },
  '/support': {
    says: [
      'Ask the provider of your till, and read the answers.',
      'Nobody of the provider can enter your shop without being seen: each visit is listed here and can be ended.',
    ],
    guide: 'owner',
  },
  '/tills': {
    says: [
      'The devices that sell, with their code, what they last said, and what they have not sent yet.',
      'A till that is gone for good is taken out of use; its numbers stay its own.',
    ],
    guide: 'owner',
  },
  '/shifts': {
    says: [
      'Who stood at which till, from the counted float to the counted close, with the Z reads.',
      'A shift of a till that is broken can be closed here.',
    ],
    guide: 'owner',
  },
  '/journal': {
    says: [
      'Each till’s records, numbered without gaps and sealed one onto the next.',
      'Check it at any time: a missing or changed record is named. Save it with a verifier for your accountant.',
    ],
    guide: 'owner',
  },
  '/audit-log': {
    says: [
      'What people did: sign-ins, price changes, drawers opened, settings changed. Nothing here can be edited.',
      'Choose days and save them as CSV.',
    ],
    guide: 'owner',
  },
  '/back-office-login': OFFICE_LOGIN,
  '/receipt-preview': {
    says: ['How a receipt of your shop looks. Change it under Settings, Hardware.'],
    guide: 'owner',
  },
  '/super-admin': {
    says: [
      'For the provider: businesses, plans, devices, support and the database.',
      'A password you make or reset is shown once. Nobody can look it up later.',
    ],
    guide: 'operator',
  },
  '/pos-test': DEMO,
  '/simple-pos': DEMO,
  '/debug-pos': DEMO,
  '/happy-chimps-demo': DEMO,
  '/help': {
    says: ['The guides: one page for cashiers, one for owners.'],
    guide: 'cashier',
  },
  '/help/$guide': {
    says: ['One of the guides. F1 says what the screen you are on is for.'],
    guide: 'cashier',
  },
}
