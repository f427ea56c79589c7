import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { fetchedScreen, LoadingScreen } from '../ui/index.ts'
import { ShopGate, TillGate } from './gates.tsx'
import { Home } from './home.tsx'
import { helped } from './keys/help-keys.tsx'
import { NotFound } from './not-found.tsx'
import type { OFFICE_SCREENS } from './office-screens.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { AtItsDoor } from './session/at-its-door.tsx'

/*
 * Every address of the product. The tills are one file, the back office's first screen another and its others a third, each
 * fetched when one of its screens is first gone to. Screens behind a gate show their login in place: the address stays, and after
 * the sign-in the person is where they asked to be.
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
const tillRoutes = (['/sales', '/pos', '/pos-standalone'] as const).map((path) =>
  createRoute({
    getParentRoute: () => till,
    path,
    component: fetchedScreen(async () => (await import('./till/till-screens.ts')).TILL_SCREENS[path]),
  }),
)

const shop = createRoute({ getParentRoute: () => root, id: 'shop', component: ShopGate })
const SHOP_PATHS = [
  '/inventory',
  '/stock',
  '/stock-takes',
  '/customers',
  '/customers/duplicates',
  '/imports',
  '/labels',
  '/reports',
  '/ai-dashboard',
  '/staff-management',
  '/settings',
  '/store-health',
  '/online-orders',
  '/payment-terminals',
  '/first-run',
  '/support',
  '/tills',
  '/shifts',
  '/journal',
  '/audit-log',
] as const
const officeScreen = (path: keyof typeof OFFICE_SCREENS) =>
  fetchedScreen(async () => (await import('./office-screens.tsx')).OFFICE_SCREENS[path])
const shopRoutes = SHOP_PATHS.map((path) =>
  createRoute({ getParentRoute: () => shop, path, component: officeScreen(path) }),
)
const officeHome = createRoute({
  getParentRoute: () => shop,
  path: '/back-office',
  component: fetchedScreen(async () => (await import('./office-home.tsx')).OfficeHome),
})
const recordRoutes = (['/stock-takes/$id', '/customers/$id'] as const).map((path) =>
  createRoute({ getParentRoute: () => shop, path, component: officeScreen(path) }),
)

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
  shop.addChildren([officeHome, ...shopRoutes, ...recordRoutes]),
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
