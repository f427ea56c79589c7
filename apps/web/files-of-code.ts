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
  'app/keys/shown-by-keys.tsx',
  'app/remote-access/remote-access-strip.tsx',
  'app/session/session-dialogs.ts',
  'app/till/asked-of-people.tsx',
  'devices/paper.ts',
  'features/bluetooth/bluetooth-dialog.tsx',
  'features/customer-display/remote/connect-dialog.tsx',
  'features/printers/print-queue-dialog.tsx',
  'features/printers/printer-at-device.tsx',
  'features/sales/behind-first-screen.ts',
  'features/sales/card/give-back-card-dialog.tsx',
  'features/sales/papers/invoice-dialog.tsx',
  'features/sales/papers/mail-dialog.tsx',
  'features/training/training-till.tsx',
  'offline/outbox/attention-dialog.tsx',
  'ui/popover-panel.tsx',
]

/**
 * Groups modules into few script files: small ones compress worse, and each is a request of a new till's first screen.
 *
 * - boot: the start of every page, and all that the marketing page loads
 * - frame: React and other libraries that rarely change
 * - app: needed by the whole application, or by the tills and the back office
 * - till, office: all that the tills' or the back office's screens need besides, their dialogs too
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
  /** Files that this one loads at once, itself among them. */
  const reached = (source: string): Set<string> => {
    const found = new Set([chunkWith(source)])
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next)
    return found
  }
  const boot = chunkWith('app/boot.ts')
  const app = reached('app/start-app.tsx')
  const site = reached('features/site/show-site.ts')
  const till = reached('app/till/till-screens.ts')
  const office = reached('app/office-screens.tsx')
  const behind = new Set(BEHIND.flatMap((source) => [...reached(source)]))
  const nameOf = (file: string) => {
    if (file === boot || site.has(file)) return undefined
    if (app.has(file) || (till.has(file) && office.has(file))) return 'app'
    if (till.has(file)) return 'till'
    if (behind.has(file)) return office.has(file) ? 'common' : 'behind'
    return office.has(file) ? 'office' : undefined
  }
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const name = nameOf(fileName)
      return name ? moduleIds.map((id) => [id, name] as const) : []
    }),
  )
}
