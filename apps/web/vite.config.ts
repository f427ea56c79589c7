import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressFiles } from './compress-files.ts'
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

/** React, the router and the cache of calls, and nothing that only some screens use. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(query|query-core|router|router-core|history|store))[\\/]/

/** The small parts of the till's first screen that other screens share: one by one, each would be a file of a few bytes. */
const PIECES = new RegExp(
  [
    String.raw`lucide-react[\\/]dist[\\/]esm[\\/]\w+\.m?js`,
    String.raw`lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](circle-check|triangle-alert|users|receipt-text|trash-2|credit-card|search|x|monitor-smartphone)\.m?js`,
    String.raw`src[\\/]ui[\\/](surfaces|badge|button|button-look|kbd|class-names|toast-store|money|mark|avatar|input|choices)\.tsx?`,
  ].join('|'),
)

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
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
    maximumFileSizeToCacheInBytes: 5_000_000,
  },
})

export default defineConfig({
  plugins: [
    leaveSchemasOut(),
    react(),
    tailwindcss(),
    preloadTextFace(),
    prerenderSite(),
    serviceWorker,
    compressFiles(),
  ],
  resolve: {
    alias: { 'react-remove-scroll': fileURLToPath(new URL('./src/ui/scroll-lock.tsx', import.meta.url)) },
  },
  build: {
    // light-dark() and every other thing the style sheet uses is native from these on.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // What every screen of the product stands on is a file or two: in more it compresses worse, and each is a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'pieces', test: PIECES },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
