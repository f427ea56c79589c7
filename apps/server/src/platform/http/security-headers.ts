import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '../settings.ts'

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
        scriptSrc: ["'self'"],
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
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers note this header on plain HTTP as an error and ignore it.
    originAgentCluster: tls,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** What the till's own pages may ask the device for; nothing framed or foreign may. Helmet does not set this one. */
export const PERMISSIONS_POLICY =
  'camera=(self), usb=(self), serial=(self), microphone=(), geolocation=(), payment=()'
