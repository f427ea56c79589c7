import { fileURLToPath } from 'node:url'
import { build, normalizePath, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** React, the router and the cache of calls. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(query|query-core|router|router-core|history|store))[\\/]/

/** What of the frame only some screens use, and not the till's first one. */
const NOT_AT_FIRST =
  /[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker|useParams|useSearch)\.js$/

/** Loaded in the background on every screen. */
const BEHIND_EVERY_SCREEN = [
  'app/live-queries.ts',
  'app/low-stock/low-stock-news.tsx',
  'app/payment-under-way.tsx',
  'app/remote-access/remote-access-strip.tsx',
  'features/first-run/back-to-first-run.tsx',
  'features/notifications/notification-bell.tsx',
  'ui/toast-list.tsx',
  'ui/tooltip.tsx',
]
const TILLS = ['app/till/till-screen.tsx', 'app/till/pos-screen.tsx', 'app/till/standalone-screen.tsx']
const OFFICE = ['app/guarded-screens.tsx', 'features/back-office/back-office-page.tsx']

/**
 * Groups modules into script files. Without groups a new till makes over two hundred requests, and small files compress worse. Modules
 * that the same first screens need share a file, so no first screen loads code that only another one needs.
 *
 * - boot: the start of every page, and all that the marketing page loads
 * - frame: React and other libraries that rarely change
 * - app, sales, pos, standalone, office: needed at once by the application, a till's screen or the back office's first screen
 * - behind: loaded in the background on every screen
 * - later: loaded by a till after its first screen
 * - elsewhere: any other screen; code that only those need is split automatically
 *
 * A first build without groups tells who needs which module, after unused code has been removed.
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
  const boot = chunkWith('app/boot.ts')
  const tills = TILLS.map(chunkWith)
  /** Files that these load at once, and, where `late` says so, what those load later. Stops at the tills. */
  const reached = (sources: readonly string[], late = (_: string) => false): Set<string> => {
    const found = new Set(sources.map(chunkWith))
    for (const name of found) {
      const { imports = [], dynamicImports = [] } = byName.get(name) ?? {}
      for (const next of [...imports, ...(late(name) ? dynamicImports : [])])
        if (!tills.includes(next)) found.add(next)
    }
    return found
  }
  const app = reached(['app/start-app.tsx'])
  const [sales, pos, standalone] = TILLS.map((till) => reached([till]))
  const users = Object.entries({
    ...{ app, sales, pos, standalone },
    ...{ office: reached(OFFICE), behind: reached(BEHIND_EVERY_SCREEN) },
    // `app` imports every other screen, which a till does not load.
    ...{ later: reached(TILLS, (name) => !app.has(name)), elsewhere: reached(['app/boot.ts'], () => true) },
  })
  const nameOf = (file: string) => {
    const names = users.flatMap(([name, files]) => (files?.has(file) ? [name] : []))
    if (file === boot || names.join() === 'elsewhere') return undefined
    // Code that the sales screen shares with other screens compresses best together with the application's.
    return names[0] === 'app' || (names[0] === 'sales' && names.at(-1) === 'elsewhere')
      ? 'app'
      : names.join('-')
  }
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const name = nameOf(fileName)
      return name ? moduleIds.map((id) => [id, name] as const) : []
    }),
  )
}
