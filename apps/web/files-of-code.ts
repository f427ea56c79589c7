import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

/** What of the frame only some screens use, and not the till's first one. */
const NOT_AT_FIRST =
  /[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker|useParams|useSearch)\.js$/

/** React, the router and the cache of calls. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(query|query-core|router|router-core|history|store))[\\/]/

const screen = (name: string) =>
  normalizePath(fileURLToPath(new URL(`./src/app/till/${name}.tsx`, import.meta.url)))
const TILL_SCREEN = screen('till-screen')
const POS_SCREEN = screen('pos-screen')

/** What a first screen of the till needs of its own folder. Its dialogs, which are asked for later, are not among it. */
function neededBy(start: string, modules: Rolldown.ChunkingContext, id = start, found = new Set<string>()) {
  if (found.has(id) || !(id === start || id.includes('/src/features/sales/'))) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
    neededBy(start, modules, imported, found)
  return found
}

/** Its file, for what `/sales` needs at first: one that `/pos` asks for too, or one that it does not. */
function tillFile(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (!neededBy(TILL_SCREEN, modules).has(id)) return null
  return neededBy(POS_SCREEN, modules).has(id) ? 'till' : 'desk'
}

/**
 * The files that the till's first screen is: in many small ones it compresses a tenth worse, and each is a request. Whatever
 * else there is gets a file by itself, or one for those that share it.
 *
 * - boot: what every page begins with, and all that the marketing page loads
 * - frame: see above
 * - till: the till's own part of the first screens of `/sales` and `/pos`
 * - desk: that of `/sales` alone
 * - later: what `app` would take with it although no first screen needs it: how baskets are put aside, the calls of settings
 * - app: all else that the application and the till's first screens stand on, and other screens mostly share
 */
export const FILES_OF_CODE: Rolldown.CodeSplittingGroup[] = [
  { name: 'boot', test: /src[\\/]app[\\/]boot\.ts$/, priority: 3 },
  { name: 'frame', test: (id) => FRAME.test(id) && !NOT_AT_FIRST.test(id), priority: 2 },
  {
    debugName: 'till',
    name: tillFile,
    priority: 1,
    // What it stands on is in `app`, which asks nothing of it.
    includeDependenciesRecursively: false,
  },
  {
    name: 'later',
    test: /domain[\\/]src[\\/]sales[\\/]parked\.ts$|contract[\\/]src[\\/]settings\.ts$/,
    priority: 1,
    // What it stands on is in `app`.
    includeDependenciesRecursively: false,
  },
  { name: 'app', test: /src[\\/](app[\\/](start-app|till[\\/]till-screen)|ui[\\/](field|input))\.tsx$/ },
]
