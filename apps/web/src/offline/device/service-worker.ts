import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/*
 * Keeps the whole application on the device, so that a till starts with no network at all. Of /api it keeps the small
 * pictures of goods, whose names are their content; what else the till knows of the shop is in its database, where it can be
 * told fresh from stale.
 */
declare global {
  interface Window {
    /** Filled in by the build: every file of the application with its version. */
    readonly __WB_MANIFEST: Array<{ url: string; revision: string | null }>
  }
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/*
 * Logging out is a journey of the browser (SHELL-020). Should the network go in that very moment, it ends at the sign-in and
 * not at the browser's error page; the device remembers the log-out, and sees it through when the network is back.
 */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/api/logout',
  async ({ request, url }) => {
    try {
      return await fetch(request)
    } catch {
      const { searchParams: asked } = url
      const login = asked.get('door') === 'office' ? '/back-office' : '/pos'
      return Response.redirect(asked.get('to') === 'site' ? '/' : login, 302)
    }
  },
)

/*
 * Whichever door a picture is asked for by, it is the same one. What was shown longest ago goes first, and all of it goes
 * before the device runs out of room for sales.
 */
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/products/pictures/') && url.searchParams.get('size') === 'small',
  new CacheFirst({
    cacheName: 'pictures-of-goods',
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname },
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin({ maxEntries: 2_000, purgeOnQuotaError: true }),
    ],
  }),
)

/*
 * The letters of other scripts, a slice of some hundred at a time: a shop that writes in one needs a few, and most shops none. Their names
 * are their content.
 */
registerRoute(
  ({ url }) => url.origin === location.origin && /^\/assets\/(noto|wght)-/.test(url.pathname),
  new CacheFirst({
    cacheName: 'letters-of-scripts',
    plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
)

// Every address of the application is the same page; what the server itself answers is not an address of the application.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/oidc(\/|$)/, /^\/r\//, /^\/order\//],
  }),
)

// The first time, the open page is looked after at once. A newer version waits until the page says that no cart is open.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data === 'activate-now') void (self as unknown as ServiceWorkerGlobalScope).skipWaiting()
})
