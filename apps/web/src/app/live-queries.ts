import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@tuppence/contract/live'
import { pathOfKey } from '../foundation/asking/api.ts'
import { paced } from './paced.ts'

/** A sale moves takings, stock and what its customer has spent. */
const MOVED_BY_A_SALE = [
  '/api/transactions',
  '/api/products',
  '/api/stock/',
  '/api/dashboard',
  '/api/customers',
  '/api/shifts',
  '/api/reports',
]

/** What each live event makes old: the paths of the lists and figures that may read otherwise now. */
export const MADE_OLD_BY: Readonly<Record<LiveEvent['type'], readonly string[] | 'everything'>> = {
  // The first sale is the last step of setting a shop up.
  'sale-recorded': [...MOVED_BY_A_SALE, '/api/first-run'],
  'sale-disputed': ['/api/transactions', '/api/store-health'],
  'products-changed': [
    '/api/products',
    '/api/categories',
    '/api/dashboard',
    '/api/reports',
    '/api/first-run',
  ],
  'imports-changed': ['/api/imports'],
  'categories-changed': ['/api/categories', '/api/products'],
  'stock-moved': ['/api/stock/', '/api/reports'],
  'stock-low': ['/api/products/low-stock'],
  'stock-takes-changed': ['/api/stock-takes', '/api/reports'],
  'customers-changed': ['/api/customers', '/api/dashboard'],
  'parked-baskets-changed': ['/api/parked-baskets'],
  'online-orders-changed': ['/api/online-orders'],
  'till-holding-changed': ['/api/store-health', '/api/tills'],
  'tills-changed': ['/api/tills', '/api/store-health', '/api/shifts', '/api/first-run'],
  'printers-changed': ['/api/printers', '/api/first-run'],
  'receipt-mails-changed': ['/api/receipts/mails', '/api/transactions'],
  'displays-changed': ['/api/displays'],
  // An X read says what of its shift is still owed to cards, or paid and belongs to no sale.
  'payments-changed': ['/api/payments', '/api/payment-terminals', '/api/transactions', '/api/shifts'],
  'payment-terminals-changed': ['/api/payment-terminals', '/api/payment-providers', '/api/first-run'],
  'shift-changed': ['/api/shifts', '/api/tills', '/api/reports'],
  'tickets-changed': ['/api/support/tickets'],
  'remote-access-changed': ['/api/remote-access'],
  // The provider's own: its portal follows a feed of its own.
  'accounts-changed': [],
  'staff-changed': ['/api/staff', '/api/back-office/staff', '/api/first-run'],
  'settings-changed': ['/api/settings', '/api/online-orders/settings', '/api/first-run'],
  'notifications-changed': ['/api/notifications'],
  // What its person is told of it follows, as a notification.
  'security-event': [],
  'start-afresh': 'everything',
}

/** However many sales come in, one list is asked for this often at the most. */
const PACE_MS = 1_000

/** Who is signed in is asked by the session itself; a journal is checked when somebody asks for the check. */
const NOT_OF_THE_FEED = ['/api/auth/user', '/api/journal']

/** What there is to hear that makes something on the screen old. */
export interface Renewals {
  live(event: LiveEvent): void
  /** The feed was opened on a device that has no place in it: what happened just before is told by nobody. */
  feedBegun(): void
  /** The server can be reached again. */
  back(): void
}

/**
 * Keeps what is on the screen as the server has it, without asking in vain: a live event marks the lists that it makes old,
 * and those on the screen are loaded again, at a pace. The others are when they are next looked at.
 */
export function renewals(client: QueryClient): Renewals {
  const paces = new Map<string, () => void>()
  /** One pace for each path, so that a slow report holds up nothing else. */
  const renew = (path: string) => {
    const ask = paces.get(path) ?? paced(PACE_MS, () => loadAgain(client, (asked) => asked.startsWith(path)))
    paces.set(path, ask)
    ask()
  }
  const renewEverything = paced(PACE_MS, () => loadAgain(client, isOfTheFeed))
  return {
    live({ type }) {
      const paths = MADE_OLD_BY[type]
      if (paths === 'everything') renewEverything()
      else for (const path of paths) renew(path)
    },
    back: renewEverything,
    // What could not be loaded says so itself, and is not tried again of its own accord (SHELL-040).
    feedBegun: () => void loadAgain(client, isOfTheFeed, ({ status }) => status !== 'error'),
  }
}

const isOfTheFeed = (path: string) => !NOT_OF_THE_FEED.some((other) => path.startsWith(other))

interface Loading {
  readonly data: unknown
  readonly status: 'pending' | 'error' | 'success'
}

async function loadAgain(
  client: QueryClient,
  isMeant: (path: string) => boolean,
  isWanted: (query: Loading) => boolean = () => true,
): Promise<void> {
  const predicate = ({ queryKey, state }: { queryKey: readonly unknown[]; state: Loading }) =>
    isMeant(pathOfKey(queryKey)) && isWanted(state)
  // The very first load of a list is not broken off by another; the server may have read it before this news.
  const isFirst = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ predicate })
  if (isFirst) await client.invalidateQueries({ predicate })
}
