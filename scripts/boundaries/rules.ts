import path from 'node:path'

/**
 * The graph of the server's modules: who uses whom, through `public.ts`. Each line may name only modules above it, which
 * keeps the graph without circles, and only what it does import; a test holds it to both.
 */
export const MODULE_GRAPH: Record<string, readonly string[]> = {
  health: [],
  backups: [],
  'first-run': [],
  'store-health': ['backups'],
  // Who is asking, and the log of what people did: whatever admits or notes somebody stands on it.
  identity: [],
  stock: [],
  plans: [],
  staff: ['identity', 'plans'],
  payments: ['identity'],
  settings: ['identity'],
  shifts: ['identity', 'payments'],
  tills: ['identity', 'shifts', 'plans'],
  catalogue: ['identity', 'stock', 'plans'],
  parking: ['identity'],
  sales: ['identity', 'payments'],
  reporting: ['identity', 'payments', 'sales'],
  insights: ['identity'],
  hardware: ['identity', 'settings', 'shifts', 'sales'],
  receipts: ['identity', 'hardware'],
  orders: ['identity', 'receipts'],
  enquiries: ['receipts'],
  customers: ['identity', 'orders', 'parking', 'receipts'],
  notifications: ['backups', 'customers', 'receipts', 'payments'],
  'data-copies': ['identity'],
  displays: ['identity'],
  journal: ['payments', 'sales', 'shifts'],
  support: ['identity'],
  training: ['identity'],
  imports: ['identity', 'stock', 'customers', 'plans', 'catalogue'],
  operator: ['backups', 'identity', 'plans', 'receipts', 'staff', 'store-health'],
  demo: ['identity', 'plans', 'staff', 'payments', 'catalogue', 'sales'],
}

/** The same of the folders of the domain: what is plain stands below, and money knows of no sale. */
export const DOMAIN_GRAPH: Record<string, readonly string[]> = {
  counts: [],
  durations: [],
  money: ['counts'],
  names: [],
  orders: [],
  refusals: [],
  reporting: ['counts', 'durations', 'money'],
  'opening-hours': ['reporting'],
  tills: [],
  'card-numbers': [],
  audit: ['money'],
  staff: ['refusals'],
  'first-run': [],
  health: ['counts', 'durations'],
  notifications: ['counts', 'money'],
  plans: ['counts'],
  support: ['refusals'],
  tax: ['durations', 'money'],
  catalogue: ['money', 'tax'],
  stock: ['catalogue'],
  customers: ['money'],
  payments: ['money'],
  sales: [
    'money',
    'names',
    'payments',
    'refusals',
    'reporting',
    'tills',
    'staff',
    'tax',
    'catalogue',
    'customers',
  ],
  shifts: ['money', 'refusals', 'tax', 'sales'],
  receipts: ['counts', 'money', 'names', 'tax', 'customers', 'payments', 'sales', 'shifts'],
  discounts: ['sales'],
  journal: ['money', 'sales', 'discounts'],
  imports: ['money', 'tax', 'catalogue', 'customers', 'card-numbers'],
  insights: ['counts', 'durations', 'money', 'reporting', 'opening-hours'],
}

/**
 * The same of the folders of the till: what every part works with stands below (`till`), what composes the screens above
 * (`terminal`). ARCHITECTURE.md says what each holds.
 */
export const SALES_GRAPH: Record<string, readonly string[]> = {
  till: [],
  'card-payments': ['till'],
  receipts: ['till'],
  display: ['till', 'card-payments'],
  drawer: ['till', 'card-payments', 'receipts'],
  parking: ['till', 'card-payments'],
  products: ['till', 'receipts'],
  cart: ['till', 'card-payments'],
  returns: ['till', 'card-payments', 'receipts', 'cart'],
  checkout: ['till', 'card-payments', 'receipts', 'cart', 'returns'],
  terminal: [
    'till',
    'card-payments',
    'receipts',
    'display',
    'drawer',
    'parking',
    'products',
    'cart',
    'returns',
    'checkout',
  ],
}

/** What of offline/ comes by its own file: where no engine is needed, or where it is a component or a type of its own. */
const OFFLINE_SINGLY = [
  'copy/forget-copies.ts',
  'copy/forget-shop.ts',
  'copy/picture-address.ts',
  'copy/text-index.ts',
  'device/download.ts',
  'device/when-idle.ts',
  'device/storage-health.ts',
  'cart/payment-outcome.ts',
  'copy/points-here.ts',
  'drawer/drawer.ts',
  'observable.ts',
  'offline-indicator.tsx',
  'outbox/attention-words.ts',
  'outbox/returning.ts',
  'parked/parked-words.ts',
  'session/calls.ts',
  'session/door.ts',
  'session/fresh-proof.ts',
  'session/owed-log-out.ts',
  'session/sign-in-notice.ts',
  'session/stored-here.ts',
  'sync/only-one-tab.ts',
  'till/device-id.ts',
  'till/keep-password.ts',
]

export interface Import {
  /** The importing file, from the root, with forward slashes. */
  readonly from: string
  /** What the import names: `zod`, `@tuppence/domain/money`, or a file from the root for a relative one. */
  readonly to: string
  readonly relative: boolean
}

/** What proves the program and is no part of it: tests, and what supports them. */
export const isTest = (file: string): boolean =>
  /\.test(-support)?(\.[cm]?[jt]sx?)?$/.test(file) || file.includes('/testing/')

/** Why this import is not allowed, in a sentence that says what to do; undefined where it is. */
export function refuse({ from, to, relative }: Import): string | undefined {
  const test = isTest(from)
  const [top, name] = from.split('/')
  if (relative && packageOf(from) !== packageOf(to)) {
    return `reaches into ${packageOf(to) ?? to} by path: import a package by its name, or nothing checks what it may use.`
  }
  if (!test && isTest(to)) {
    return 'is for tests: the program must run without what proves it, so only tests, bench/ and faults/ may use it.'
  }
  if (top === 'packages' && name === 'domain') return refuseInDomain(from, to, relative, test)
  if (top === 'packages' && name === 'contract') return refuseInContract(to, relative, test)
  if (top === 'packages' && name === 'printing') return refuseInPrinting(to, relative, test)
  if (from.startsWith('apps/server/src/')) return refuseInServer(from, to, relative, test)
  if (from.startsWith('apps/web/src/')) return refuseInWeb(from, to, relative)
  return undefined
}

function refuseInDomain(from: string, to: string, relative: boolean, test: boolean): string | undefined {
  if (isPackage(to, 'zod') || test) return undefined
  if (relative) {
    const mine = part(from, 'packages/domain/src/')
    const theirs = part(to, 'packages/domain/src/')
    if (!mine || !theirs || mine === theirs || DOMAIN_GRAPH[mine]?.includes(theirs)) return undefined
    return `uses ${theirs}/, but ${mine}/ may use only ${DOMAIN_GRAPH[mine]?.join(', ') || 'none'}: the domain's folders in scripts/boundaries/rules.ts have a direction and no circles.`
  }
  return `uses ${to}: the domain imports zod only, so that the till and the server compute the same without a network, clock or database.`
}

function refuseInContract(to: string, relative: boolean, test: boolean): string | undefined {
  if (relative || isPackage(to, 'zod') || isPackage(to, '@tuppence/domain') || test) return undefined
  return `uses ${to}: the contract imports domain and zod only, because both sides of the wire read it.`
}

/** What turns a receipt into bytes and pages: libraries of this trade and the domain, nothing of a wire, a server or a browser. */
const OF_PRINTING = [
  '@tuppence/domain',
  '@point-of-sale/receipt-printer-encoder',
  '@point-of-sale/codepage-encoder',
]

function refuseInPrinting(to: string, relative: boolean, test: boolean): string | undefined {
  if (relative || test || OF_PRINTING.some((name) => isPackage(to, name))) return undefined
  return `uses ${to}: printing lays a receipt out for a printer or a page, alike for till and server, so it uses the domain and what is listed in OF_PRINTING.`
}

function refuseInServer(from: string, to: string, relative: boolean, test: boolean): string | undefined {
  if (isPackage(to, '@tuppence/web')) {
    return 'uses the web app: server and web meet in the contract only, so that either can change alone.'
  }
  if (!relative) return undefined
  const mine = part(from, 'apps/server/src/modules/')
  const theirs = part(to, 'apps/server/src/modules/')
  if (mine && !(mine in MODULE_GRAPH)) {
    return `is in the module ${mine}, which the graph does not know: give it its place in scripts/boundaries/rules.ts.`
  }
  const folder = part(from, 'apps/server/src/')
  const inside = folder === 'modules' || folder === 'platform'
  if (inside && !test && !/^apps\/server\/src\/(modules|platform)\//.test(to)) {
    return `uses ${to}: modules and platform stand on themselves, and what composes them stands above and is used by neither.`
  }
  if (!theirs || mine === theirs) return undefined
  if (folder === 'platform') {
    return `uses the module ${theirs}: the platform carries the modules and knows none of them.`
  }
  // Foreign keys cross modules: the tables describe one database.
  if (!mine || test || (from.endsWith('.tables.ts') && to.endsWith('.tables.ts'))) return undefined
  if (path.posix.basename(to) !== 'public.ts') {
    return `reaches into the module ${theirs}: use what its public.ts offers, or offer it there, so that its inside can change.`
  }
  if (MODULE_GRAPH[mine]?.includes(theirs)) return undefined
  return `uses the module ${theirs}, but ${mine} may use only ${MODULE_GRAPH[mine]?.join(', ') || 'none'}: the graph in scripts/boundaries/rules.ts has no circles and must keep none.`
}

function refuseInWeb(from: string, to: string, relative: boolean): string | undefined {
  if (isPackage(to, '@tuppence/server')) {
    return 'uses the server: server and web meet in the contract only, so that either can change alone.'
  }
  if (!relative) return undefined
  const mine = part(from, 'apps/web/src/features/')
  const theirs = part(to, 'apps/web/src/features/')
  if (mine && theirs && mine !== theirs) {
    return `uses the feature ${theirs}: features never import each other; app/ composes them.`
  }
  if (mine && to.startsWith('apps/web/src/app/')) {
    return 'uses app/, which composes the features, not the other way round: what they all stand on is in foundation/.'
  }
  const inSales = isTest(from) ? undefined : refuseInSales(from, to)
  if (inSales) return inSales
  const folder = part(to, 'apps/web/src/')
  if (!isTest(from) && !(folder && WEB_FOLDERS.includes(folder))) {
    return `uses ${to}, which is in no folder of the web app: ${WEB_FOLDERS.join(', ')} each say who may use whom, and another place would be a way around them.`
  }
  const ofEngine = after(to, 'apps/web/src/offline/')
  const isOutside = !from.startsWith('apps/web/src/offline/') && !isTest(from)
  if (isOutside && ofEngine && ofEngine !== 'index.ts' && !OFFLINE_SINGLY.includes(ofEngine)) {
    return `reaches into offline/ for ${ofEngine}: use what its index.ts offers; what may come by its own file is listed in scripts/boundaries/rules.ts.`
  }
  return refuseBelowFeatures(part(from, 'apps/web/src/'), folder)
}

const SALES = 'apps/web/src/features/sales/'

function refuseInSales(from: string, to: string): string | undefined {
  const mine = part(from, SALES)
  if (!mine) return undefined
  const uses = SALES_GRAPH[mine]
  if (!uses) {
    return `is in ${mine}, which is none of the till's folders: move it to where it belongs, or give the folder its place in SALES_GRAPH (scripts/boundaries/rules.ts).`
  }
  const theirs = part(to, SALES)
  if (!theirs || mine === theirs || uses.includes(theirs)) return undefined
  return `uses ${theirs}/, but ${mine}/ may use only ${uses.join(', ') || 'none'}: move what both need to a folder below both, or have what composes them (terminal/) hand it down as a prop or through till/terminal-context.ts.`
}

const WEB_FOLDERS = ['app', 'features', 'foundation', 'offline', 'devices', 'ui']

/** What the web's folders below the features stand on, and why on nothing else. `app` and `features` may use each of them. */
const BELOW_FEATURES: Record<string, { readonly uses: readonly string[]; readonly reason: string }> = {
  ui: {
    uses: [],
    reason: 'leaves the design system: ui/ knows nothing of the shop, so that every screen can use it.',
  },
  devices: {
    uses: [],
    reason:
      'leaves devices/: printer, drawer, scanner and display are driven alike by any screen, and know none.',
  },
  offline: {
    uses: ['ui'],
    reason: 'leaves offline/: what keeps a sale may use ui/ alone, so that no screen can break it.',
  },
  foundation: {
    uses: ['offline', 'devices', 'ui'],
    reason:
      'leaves foundation/: every feature stands on it, so it is below them and below app/, which composes them.',
  },
}

function refuseBelowFeatures(mine: string | undefined, theirs: string | undefined): string | undefined {
  const below = mine === undefined ? undefined : BELOW_FEATURES[mine]
  if (!below || theirs === undefined || theirs === mine || below.uses.includes(theirs)) return undefined
  return below.reason
}

const isPackage = (to: string, name: string): boolean => to === name || to.startsWith(`${name}/`)

/** The workspace a file belongs to; the folders outside the workspaces count as one. */
const packageOf = (file: string): string | undefined => /^(?:packages|apps)\/[^/]+/.exec(file)?.[0]

const after = (file: string, folder: string): string | undefined =>
  file.startsWith(folder) ? file.slice(folder.length) : undefined

const part = (file: string, folder: string): string | undefined => after(file, folder)?.split('/')[0]
