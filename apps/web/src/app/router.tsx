import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { LoadingScreen } from '../ui/index.ts'
import { BackOfficeGate, ShopGate, TillGate } from './gates.tsx'
import { Home } from './home.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenFailed } from './screen-failed.tsx'

/*
 * Every address of the product. A screen is fetched when it is first gone to, so that the till's first screen carries
 * nothing but itself. Screens behind a gate show their login in place: the address stays, and after the sign-in the person
 * is where they asked to be.
 */
const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: ScreenFailed })

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })

const autostart = createRoute({
  getParentRoute: () => root,
  path: '/autostart',
  beforeLoad: () => {
    throw redirect({ to: '/pos', replace: true })
  },
})

const till = createRoute({ getParentRoute: () => root, id: 'till', component: TillGate })
const tillScreen = lazyRouteComponent(() => import('./till-screen.tsx'), 'TillScreen')
const tillRoutes = [
  createRoute({ getParentRoute: () => till, path: '/sales', component: tillScreen }),
  createRoute({ getParentRoute: () => till, path: '/pos', component: tillScreen }),
  createRoute({ getParentRoute: () => till, path: '/pos-standalone', component: tillScreen }),
]

const shop = createRoute({ getParentRoute: () => root, id: 'shop', component: ShopGate })
const shopRoutes = [
  createRoute({
    getParentRoute: () => shop,
    path: '/inventory',
    component: lazyRouteComponent(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/customers',
    component: lazyRouteComponent(() => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/reports',
    component: lazyRouteComponent(() => import('./guarded-screens.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/staff-management',
    component: lazyRouteComponent(() => import('./guarded-screens.tsx'), 'StaffScreen'),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/settings',
    component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/payment-terminals',
    component: lazyRouteComponent(
      () => import('../features/payment-terminals/payment-terminals-page.tsx'),
      'PaymentTerminalsPage',
    ),
  }),
]

const customerDisplay = createRoute({
  getParentRoute: () => root,
  path: '/customer-display',
  component: lazyRouteComponent(
    () => import('../features/customer-display/customer-display.tsx'),
    'CustomerDisplay',
  ),
})

const backOffice = createRoute({ getParentRoute: () => root, id: 'office', component: BackOfficeGate })
const backOfficeRoutes = [
  createRoute({
    getParentRoute: () => backOffice,
    path: '/back-office',
    component: lazyRouteComponent(() => import('./guarded-screens.tsx'), 'BackOfficeScreen'),
  }),
]

const backOfficeLogin = createRoute({
  getParentRoute: () => root,
  path: '/back-office-login',
  component: lazyRouteComponent(
    () => import('../features/identity/back-office-login.tsx'),
    'BackOfficeLoginPage',
  ),
})

const superAdmin = createRoute({
  getParentRoute: () => root,
  path: '/super-admin',
  component: lazyRouteComponent(() => import('../features/operator/operator-portal.tsx'), 'OperatorPortal'),
})

const tree = root.addChildren([
  home,
  autostart,
  till.addChildren(tillRoutes),
  shop.addChildren(shopRoutes),
  backOffice.addChildren(backOfficeRoutes),
  backOfficeLogin,
  customerDisplay,
  superAdmin,
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
