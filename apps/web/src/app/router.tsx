import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { fetchedScreen, LoadingScreen } from '../ui/index.ts'
import { ShopGate, TillGate } from './gates.tsx'
import { Home } from './home.tsx'
import { helped } from './keys/help-keys.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { AtItsDoor } from './session/at-its-door.tsx'

/*
 * Every address of the product. A screen is fetched when it is first gone to, so that the till's first screen carries
 * nothing but itself. Screens behind a gate show their login in place: the address stays, and after the sign-in the person
 * is where they asked to be.
 */
const root = createRootRoute({
  component: AtItsDoor,
  notFoundComponent: NotFound,
  errorComponent: ScreenFailed,
})

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })

const autostart = createRoute({
  getParentRoute: () => root,
  path: '/autostart',
  beforeLoad: () => {
    throw redirect({ to: '/pos', replace: true })
  },
})

const till = createRoute({ getParentRoute: () => root, id: 'till', component: TillGate })
const tillScreen = fetchedScreen(async () => (await import('./till/till-screen.tsx')).TillScreen)
const tillRoutes = [
  createRoute({ getParentRoute: () => till, path: '/sales', component: tillScreen }),
  createRoute({
    getParentRoute: () => till,
    path: '/pos',
    component: fetchedScreen(async () => (await import('./till/pos-screen.tsx')).PosTill),
  }),
  createRoute({
    getParentRoute: () => till,
    path: '/pos-standalone',
    component: fetchedScreen(async () => (await import('./till/standalone-screen.tsx')).StandaloneTill),
  }),
]

const shop = createRoute({ getParentRoute: () => root, id: 'shop', component: ShopGate })
const shopRoutes = [
  createRoute({
    getParentRoute: () => shop,
    path: '/inventory',
    component: fetchedScreen(
      async () => (await import('../features/inventory/inventory-page.tsx')).InventoryPage,
    ),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/stock',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).StockScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/stock-takes',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).StockTakesScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/stock-takes/$id',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).StockTakeScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/customers',
    component: fetchedScreen(
      async () => (await import('../features/customers/customers-page.tsx')).CustomersPage,
    ),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/customers/duplicates',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).DuplicatesScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/customers/$id',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).CustomerScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/imports',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).ImportsScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/labels',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).LabelsScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/reports',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).ReportsScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/ai-dashboard',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).InsightsScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/staff-management',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).StaffScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/settings',
    component: fetchedScreen(async () => (await import('./settings-screen.tsx')).SettingsScreen),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/store-health',
    component: fetchedScreen(
      async () => (await import('../features/store-health/store-health-page.tsx')).StoreHealthPage,
    ),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/online-orders',
    component: fetchedScreen(
      async () => (await import('../features/online-orders/online-orders-page.tsx')).OnlineOrdersPage,
    ),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/payment-terminals',
    component: fetchedScreen(
      async () =>
        (await import('../features/payment-terminals/payment-terminals-page.tsx')).PaymentTerminalsPage,
    ),
  }),
]

const customerDisplay = createRoute({
  getParentRoute: () => root,
  path: '/customer-display',
  component: fetchedScreen(
    async () => (await import('../features/customer-display/customer-display.tsx')).CustomerDisplay,
  ),
})

const displayElsewhere = createRoute({
  getParentRoute: () => root,
  path: '/display',
  component: fetchedScreen(
    async () => (await import('../features/customer-display/remote/display-page.tsx')).DisplayPage,
  ),
})

/** Open to everybody: whoever cannot sign in needs it most. */
const helpScreen = fetchedScreen(async () => helped((await import('./help/help-screen.tsx')).HelpScreen))
const helpRoutes = [
  createRoute({ getParentRoute: () => root, path: '/help', component: helpScreen }),
  createRoute({ getParentRoute: () => root, path: '/help/$guide', component: helpScreen }),
]

const receiptPreview = createRoute({
  getParentRoute: () => root,
  path: '/receipt-preview',
  component: fetchedScreen(async () =>
    helped((await import('../features/receipts/receipt-preview-page.tsx')).ReceiptPreviewPage),
  ),
})

const backOffice = createRoute({ getParentRoute: () => root, id: 'office', component: ShopGate })
const backOfficeRoutes = [
  createRoute({
    getParentRoute: () => backOffice,
    path: '/back-office',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).BackOfficeScreen),
  }),
  createRoute({
    getParentRoute: () => backOffice,
    path: '/first-run',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).FirstRunScreen),
  }),
  createRoute({
    getParentRoute: () => backOffice,
    path: '/support',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).SupportScreen),
  }),
  createRoute({
    getParentRoute: () => backOffice,
    path: '/tills',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).TillsScreen),
  }),
  createRoute({
    getParentRoute: () => backOffice,
    path: '/shifts',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).ShiftsScreen),
  }),
  createRoute({
    getParentRoute: () => backOffice,
    path: '/journal',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).JournalScreen),
  }),
  createRoute({
    getParentRoute: () => backOffice,
    path: '/audit-log',
    component: fetchedScreen(async () => (await import('./guarded-screens.tsx')).AuditScreen),
  }),
]

const backOfficeLogin = createRoute({
  getParentRoute: () => root,
  path: '/back-office-login',
  component: fetchedScreen(async () =>
    helped((await import('../features/identity/back-office-login.tsx')).BackOfficeLoginPage),
  ),
})

const superAdmin = createRoute({
  getParentRoute: () => root,
  path: '/super-admin',
  component: fetchedScreen(async () =>
    helped((await import('../features/operator/operator-portal.tsx')).OperatorPortal),
  ),
})

/** Where the server is a demo (decision D16); each says itself that it is not there elsewhere. */
const demoRoutes = (['/pos-test', '/simple-pos', '/debug-pos', '/happy-chimps-demo'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: fetchedScreen(async () => helped((await import('./demo-screens.tsx')).DEMO_SCREENS[path])),
  }),
)

const tree = root.addChildren([
  home,
  autostart,
  till.addChildren(tillRoutes),
  shop.addChildren(shopRoutes),
  backOffice.addChildren(backOfficeRoutes),
  backOfficeLogin,
  customerDisplay,
  displayElsewhere,
  receiptPreview,
  ...helpRoutes,
  superAdmin,
  ...demoRoutes,
])

export const createAppRouter = () =>
  createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
