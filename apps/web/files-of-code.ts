import { fileURLToPath } from 'node:url'
import { build, normalizePath, type Rolldown, type UserConfig } from 'vite'

/** React, the router and the cache of calls. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(query|query-core|router|router-core|history|store))[\\/]/

/** What of the frame only some screens use, and not the till's first one. */
const NOT_AT_FIRST =
  /[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker|useParams|useSearch)\.js$/

/** What is asked for by itself, behind whatever screen there is. */
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
 * The files that the application is. In many small ones it compresses a tenth worse, and each is a request: a till that is new on a
 * device would ask for two hundred. A file holds what the same first screens need, so that none loads what only another one does, and
 * what the till asks for behind its first screen is one file of its own and one that it shares with other screens.
 *
 * - boot: what every page begins with, and all that the marketing page loads
 * - frame: React and what else changes seldom
 * - the others are named by who needs them: `app` and each till at once, the office's first screen, what is behind every screen, what a
 *   till asks for later. What only other screens ask for gets a file by itself, or one for those that share it.
 *
 * Who needs what is read from a build without any of these: what is left out of the application is in none of its files.
 *
 * @param ofCode what decides which code there is
 */
export async function filesOfCode(
  ofCode: Pick<UserConfig, 'plugins' | 'resolve'>,
): Promise<Rolldown.CodeSplittingGroup[]> {
  const names = namesByUse(await chunksOf(ofCode))
  return [
    { name: 'boot', test: /src[\\/]app[\\/]boot\.ts$/, priority: 2 },
    { name: 'frame', test: (id) => FRAME.test(id) && !NOT_AT_FIRST.test(id), priority: 1 },
    {
      debugName: 'by use',
      name: (id) => names.get(id) ?? null,
      // What a module stands on is needed by all that need the module: it is in this file or in one of more users.
      includeDependenciesRecursively: false,
    },
  ]
}

async function chunksOf(ofCode: Pick<UserConfig, 'plugins' | 'resolve'>): Promise<Rolldown.OutputChunk[]> {
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
  /** All that these need at once, and with `late` what that asks for later; a till only where it is begun from. */
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
    // The application asks for every other screen.
    ...{ later: reached(TILLS, (name) => !app.has(name)), elsewhere: reached(['app/boot.ts'], () => true) },
  })
  const nameOf = (file: string) => {
    const names = users.flatMap(([name, files]) => (files?.has(file) ? [name] : []))
    if (file === boot || names.join() === 'elsewhere') return undefined
    // What the till's first screen shares with others compresses best with what both stand on.
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
