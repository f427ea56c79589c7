import 'fake-indexeddb/auto'
import { setMaxListeners } from 'node:events'
import { openTillDatabase } from '../../apps/web/src/offline/device/database.ts'
import type { Shape } from './disk-transaction.ts'
import { GLOBALS, type TabProgram } from './tab.ts'

// More than ten parts of a till end with its one signal.
setMaxListeners(50)

/** The till's program, from its text and what it imports: the domain and the libraries are pure, and all tabs share them. */
export function makeProgram(code: string, modules: ReadonlyMap<string, unknown>): TabProgram {
  const require = (id: string): unknown => modules.get(id)
  const make = new Function('require', ...GLOBALS, `const exports = {}; ${code}\nreturn exports`)
  return (...globals) => make(require, ...globals) as ReturnType<TabProgram>
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
