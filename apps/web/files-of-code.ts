import { fileURLToPath } from 'node:url'
import { build, normalizePath, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** React, the router and the cache of calls. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(query|query-core|router|router-core|history|store))[\\/]/

/** What of the frame only some screens use, and not the till's first one. */
const NOT_AT_FIRST =
  /[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker|useParams|useSearch)\.js$/

/** What a till can show its first screen without. */
const BEHIND = [
  'app/till/asked-of-people.tsx',
  'devices/paper.ts',
  'features/bluetooth/bluetooth-dialog.tsx',
  'features/customer-display/remote/connect-dialog.tsx',
  'features/printers/print-queue-dialog.tsx',
  'features/printers/printer-at-device.tsx',
  'features/sales/card-payments/give-back-card-dialog.tsx',
  'features/sales/checkout/pay-out/pay-out-panel.tsx',
  'features/sales/products/shelf/card-grid.tsx',
  'features/sales/receipts/invoice-dialog.tsx',
  'features/sales/receipts/mail-dialog.tsx',
  'features/sales/terminal/behind-first-screen.ts',
  'features/training/training-till.tsx',
]
/** What opens over any screen. */
const OVER = [
  'app/keys/shown-by-keys.tsx',
  'app/session/session-dialogs.ts',
  'features/first-run/back-to-first-run.tsx',
  'features/notifications/notification-list.tsx',
  'offline/outbox/attention-dialog.tsx',
  'ui/popover-panel.tsx',
]
/** Where somebody signs in, or a customer looks: these load neither a till nor the back office. */
const ELSEWHERE = [
  'features/customer-display/customer-display.tsx',
  'features/customer-display/remote/display-page.tsx',
  'features/identity/back-office-login.tsx',
  'features/identity/change-password.tsx',
  'features/identity/pos-login.tsx',
  'features/identity/required-second-factor.tsx',
]

/**
 * Groups modules into few script files: small ones compress worse, and each is a request of a new till's first screen.
 *
 * - boot: the start of every page, and all that the marketing page loads
 * - frame: React and other libraries that rarely change
 * - app: needed by the whole application, or by a till's first screen and other screens
 * - till: what else a till needs for its first screen
 * - behind: what a till needs after that; common: what the back office needs of it too
 * - over: what opens over any screen, and what a sign-in has in common with a till
 * - home: the back office's first screen; home-shared: what opens over screens needs of it too
 * - office: what else the back office's screens need
 *
 * Everything else is split automatically. A first build without groups tells who needs which module, after unused code has been
 * removed.
 *
 * @param ofCode the plugins and aliases that decide which code the application contains
 */
export const filesOfCode = (ofCode: CodeOptions): Plugin => ({
  name: 'files-of-code',
  apply: 'build',
  // Not while the configuration is read: other tools do that too.
  config: async () => ({
    build: { rolldownOptions: { output: { codeSplitting: { groups: await groupsOf(ofCode) } } } },
  }),
})

type CodeOptions = Pick<UserConfig, 'plugins' | 'resolve'>

async function groupsOf(ofCode: CodeOptions): Promise<Rolldown.CodeSplittingGroup[]> {
  const names = namesByUse(await chunksOf(ofCode))
  return [
    { name: 'boot', test: /src[\\/]app[\\/]boot\.ts$/, priority: 2 },
    { name: 'frame', test: (id) => FRAME.test(id) && !NOT_AT_FIRST.test(id), priority: 1 },
    {
      debugName: 'by use',
      name: (id) => names.get(id) ?? null,
      // A module's dependencies are needed wherever the module is, so they are in this file or in one with more users.
      includeDependenciesRecursively: false,
    },
  ]
}

async function chunksOf(ofCode: CodeOptions): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'silent',
    ...ofCode,
    build: { write: false, minify: false, modulePreload: false, target: 'esnext' },
  })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

function namesByUse(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunkWith = (source: string) => {
    const id = normalizePath(fileURLToPath(new URL(`./src/${source}`, import.meta.url)))
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`${source} is in no file of the build`)
    return chunk.fileName
  }
  /** Files that these load at once, themselves among them. */
  const reached = (...sources: readonly string[]): Set<string> => {
    const found = new Set(sources.map(chunkWith))
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next)
    return found
  }
  const boot = chunkWith('app/boot.ts')
  const site = reached('features/site/show-site.ts')
  const app = reached('app/start-app.tsx')
  const till = reached('app/till/till-screens.ts')
  const home = reached('app/office-home.tsx')
  const office = reached('app/office-home.tsx', 'app/office-screens.tsx')
  const [behind, over, elsewhere] = [reached(...BEHIND), reached(...OVER), reached(...ELSEWHERE)]
  const nameOf = (file: string) => {
    if (file === boot || site.has(file)) return undefined
    if (app.has(file)) return 'app'
    if (till.has(file)) return [office, over, elsewhere].some((others) => others.has(file)) ? 'app' : 'till'
    if (home.has(file)) return over.has(file) || behind.has(file) ? 'home-shared' : 'home'
    if (over.has(file) || (behind.has(file) && elsewhere.has(file))) return 'over'
    if (behind.has(file)) return office.has(file) ? 'common' : 'behind'
    return office.has(file) && !elsewhere.has(file) ? 'office' : undefined
  }
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const name = nameOf(fileName)
      return name ? moduleIds.map((id) => [id, name] as const) : []
    }),
  )
}
