import type { APIRequestContext } from '@playwright/test'

/** Whom a screen asks to sign in: nobody, a shop's person at either door, or the provider. */
export type ScreenDoor = 'nobody' | 'pos' | 'back-office' | 'operator'

export interface Screen {
  /** Its address as the router has it; `scripts/screens.test.ts` holds this list to the router. */
  readonly route: string
  readonly door: ScreenDoor
  /** Of a route with a place for an id: an address that is there in every shop with a history; undefined where there is none. */
  readonly at?: (request: APIRequestContext) => Promise<string | undefined>
  /** Addresses at which the same screen has other parts. */
  readonly also?: readonly string[]
  /** The words of buttons each of which lays a dialog over the screen, and changes nothing by itself. */
  readonly opens?: readonly string[]
}

/** Leads elsewhere at once, and is no screen. */
export const NO_SCREENS = ['/autostart']

/** Every screen of the program, each once. */
export const SCREENS: readonly Screen[] = [
  { route: '/', door: 'nobody' },
  { route: '/back-office-login', door: 'nobody' },
  { route: '/customer-display', door: 'nobody' },
  { route: '/display', door: 'nobody' },
  { route: '/receipt-preview', door: 'nobody' },
  { route: '/help', door: 'nobody' },
  { route: '/help/$guide', door: 'nobody', at: async () => '/help/cashier' },
  { route: '/pos-test', door: 'nobody' },
  { route: '/simple-pos', door: 'nobody' },
  { route: '/debug-pos', door: 'nobody' },
  { route: '/happy-chimps-demo', door: 'nobody' },

  { route: '/sales', door: 'pos' },
  { route: '/pos', door: 'pos' },
  { route: '/pos-standalone', door: 'pos' },

  { route: '/inventory', door: 'back-office', opens: ['Add Product'] },
  { route: '/stock', door: 'back-office' },
  { route: '/stock-takes', door: 'back-office' },
  { route: '/stock-takes/$id', door: 'back-office', at: firstOf('/api/stock-takes', '/stock-takes') },
  { route: '/customers', door: 'back-office', opens: ['Add Customer'] },
  { route: '/customers/duplicates', door: 'back-office' },
  { route: '/customers/$id', door: 'back-office', at: firstOf('/api/customers', '/customers') },
  { route: '/imports', door: 'back-office' },
  { route: '/labels', door: 'back-office' },
  {
    route: '/reports',
    door: 'back-office',
    also: ['/reports?report=sales-by-product&compare=before', '/reports?report=sales-by-hour'],
  },
  { route: '/ai-dashboard', door: 'back-office' },
  { route: '/staff-management', door: 'back-office' },
  { route: '/settings', door: 'back-office' },
  { route: '/store-health', door: 'back-office' },
  { route: '/online-orders', door: 'back-office' },
  { route: '/payment-terminals', door: 'back-office' },
  { route: '/back-office', door: 'back-office' },
  { route: '/first-run', door: 'back-office' },
  { route: '/support', door: 'back-office' },
  { route: '/tills', door: 'back-office', opens: ['Add a till'] },
  { route: '/shifts', door: 'back-office' },
  { route: '/journal', door: 'back-office' },
  { route: '/audit-log', door: 'back-office' },

  { route: '/super-admin', door: 'operator', opens: ['Create Customer'] },
]

/** The address of the first of a list, whatever the list is called in its answer. */
function firstOf(list: string, folder: string) {
  return async (request: APIRequestContext) => {
    const answer: unknown = await (await request.get(list)).json()
    const rows = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)
    const [first] = (rows ?? []) as { id: string }[]
    return first && `${folder}/${first.id}`
  }
}

/** The screens of a door, by the addresses they are gone to. */
export async function addressesOf(door: ScreenDoor, request: APIRequestContext): Promise<string[]> {
  const all = await Promise.all(
    SCREENS.filter((screen) => screen.door === door).map(async ({ route, at, also = [] }) => [
      at ? await at(request) : route,
      ...also,
    ]),
  )
  return all.flat().flatMap((address) => address ?? [])
}
