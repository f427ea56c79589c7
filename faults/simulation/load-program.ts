import 'fake-indexeddb/auto'
import { setMaxListeners } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { openTillDatabase } from '../../apps/web/src/offline/device/database.ts'
import { leftOut } from '../support/left-out.ts'
import type { Shape } from './disk-transaction.ts'
import { GLOBALS, type TabProgram } from './tab.ts'

// More than ten parts of a till end with its one signal.
setMaxListeners(50)

const here = path.dirname(fileURLToPath(import.meta.url))
const OFFLINE = path.join(here, '../../apps/web/src/offline')

/** The till's engine as text: a program that takes the globals of its window, so that each tab can have its own. */
export async function bundleProgram(): Promise<{ code: string; imports: string[] }> {
  const bundle = await rolldown({
    input: path.join(here, 'tab-program.ts'),
    platform: 'neutral',
    external: (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && id !== 'uuidv7',
    plugins: [
      leftOut,
      {
        name: 'ids of the seed',
        resolveId: (id) => (id === 'uuidv7' ? '\0uuidv7' : undefined),
        load: (id) => (id === '\0uuidv7' ? 'export const uuidv7 = () => SIMULATED_UUID()' : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false })
  await bundle.close()
  return { code: output[0].code, imports: output[0].imports }
}

export async function loadProgram({
  code,
  imports,
}: {
  code: string
  imports: string[]
}): Promise<TabProgram> {
  const modules = new Map<string, unknown>()
  for (const id of imports) modules.set(id, await importFromWeb(id))
  const require = (id: string): unknown => modules.get(id)
  const make = new Function('require', ...GLOBALS, `const exports = {}; ${code}\nreturn exports`)
  return (...globals) => make(require, ...globals) as ReturnType<TabProgram>
}

/** The domain and the libraries are pure: all tabs share them. */
function importFromWeb(id: string): Promise<unknown> {
  if (id.startsWith('@tuppence/')) return import(id)
  return import(createRequire(path.join(OFFLINE, 'device/database.ts')).resolve(id))
}

/** The stores and indexes that the till's own program makes. */
export async function readShapes(): Promise<Shape[]> {
  const name = `shapes-${process.pid}`
  const made = await openTillDatabase(name)
  made.close()
  const db = await new Promise<IDBDatabase>((done, fail) => {
    const asked = indexedDB.open(name)
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => fail(asked.error)
  })
  const shapes = [...db.objectStoreNames].map((store): Shape => {
    const { keyPath, indexNames, ...rest } = indexesOf(db, store)
    if (typeof keyPath !== 'string') throw new Error(`${store} has no simple key`)
    return { name: store, keyPath, indexes: new Map(indexNames.map((one) => [one, rest.read(one)])) }
  })
  db.close()
  return shapes
}

function indexesOf(db: IDBDatabase, name: string) {
  const store = db.transaction(name).objectStore(name)
  const read = (one: string) => {
    const { keyPath, multiEntry } = store.index(one)
    return { keyPath, multiEntry }
  }
  return { keyPath: store.keyPath, indexNames: [...store.indexNames], read }
}
