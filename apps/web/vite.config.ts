import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressFiles } from './compress-files.ts'
import { filesOfCode } from './files-of-code.ts'
import { guidesOfDocs } from './guides-of-docs.ts'
import { leaveSchemasOut } from './leave-schemas-out.ts'
import { prerenderSite } from './prerender-site.ts'

/** Asks for the interface's typeface together with the page, instead of after the style sheet has been read. */
function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /instrument-sans.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  }
}

/**
 * The files that are asked for beside one that is imported late, instead of when it has been read: those of the whole
 * application, by the page's first script. Preloading every other part would put all their names into the till's first screen,
 * where hashes do not compress, and what it fetches late is on the device before it is needed.
 */
const filesAskedForTogether = (_file: string, needed: string[], { hostId, hostType }: AskedBy) =>
  hostType === 'html' || /boot-[^/]*$/.test(hostId) ? needed : []
interface AskedBy {
  readonly hostId: string
  readonly hostType: 'html' | 'js'
}

/** In development the API runs beside Vite; PORT is the server's, as in production. */
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** The service worker, which keeps every file of the application on the device. The app registers it itself. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/offline/device',
  filename: 'service-worker.ts',
  injectRegister: false,
  // The manifest is a file of its own, public/manifest.webmanifest.
  manifest: false,
  injectManifest: {
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,wasm,webmanifest}'],
    // The server's own front page, for who has no application yet; and the letters of other scripts, which a device takes as it needs them.
    globIgnores: ['site.html', 'assets/noto-*', 'assets/wght-*'],
    maximumFileSizeToCacheInBytes: 5_000_000,
  },
})

/** What stands in for a part of a library. */
const ours = (file: string) => fileURLToPath(new URL(`./src/ui/${file}`, import.meta.url))

/** The plugins that decide which code the application contains. */
const ofCode = () => [leaveSchemasOut(), react(), tailwindcss(), prerenderSite(), guidesOfDocs()]

const resolve = {
  alias: [
    { find: 'react-remove-scroll', replacement: ours('scroll-lock.tsx') },
    { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ours('drawn-icon.tsx') },
  ],
}

export default defineConfig({
  plugins: [
    ...ofCode(),
    filesOfCode({ plugins: ofCode(), resolve }),
    preloadTextFace(),
    serviceWorker,
    compressFiles(),
  ],
  resolve,
  build: {
    // light-dark() and every other thing the style sheet uses is native from these on.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false, resolveDependencies: filesAskedForTogether },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
