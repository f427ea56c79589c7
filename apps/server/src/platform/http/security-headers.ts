import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '../settings.ts'

/** For so long, in seconds, browsers come by TLS only once they have come by it. */
const HSTS_S = 31_536_000

/**
 * What browsers are told to refuse on our pages (mandate 9): scripts, styles, frames and connections from anywhere else,
 * and being framed. Styles inside the page are allowed as attributes only: charts and lists place things with them.
 */
export function securityHeaders(settings: Pick<Settings, 'publicUrl' | 'oidc'>): FastifyHelmetOptions {
  const tls = settings.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Barcodes of the camera are read by WebAssembly where the browser cannot itself; this lets no script be made of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(tls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: tls ? { maxAge: HSTS_S, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers note this header on plain HTTP as an error and ignore it.
    originAgentCluster: tls,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/**
 * What the till's own pages may ask the device for; nothing framed or foreign may. Helmet does not set this one.
 * Bluetooth needs no word: a page may use it and what it frames may not, and Chromium complains of the name.
 */
export const PERMISSIONS_POLICY =
  'camera=(self), usb=(self), serial=(self), hid=(self), microphone=(), geolocation=(), payment=()'

/**
 * The same for an answer that is made before there is a route, and so before any hook: an address that cannot be read. It is a
 * problem in JSON, which needs nothing from anywhere.
 */
export function headersBeforeRoutes({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${HSTS_S}` } : {}),
  }
}
