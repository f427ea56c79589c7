import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { leftOut } from '../support/left-out.ts'
import { makeProgram } from './load-program.ts'
import type { TabProgram } from './tab.ts'

/** The till's engine as text, and what it imports. */
export interface Bundled {
  readonly code: string
  readonly imports: readonly string[]
}

const here = path.dirname(fileURLToPath(import.meta.url))
/** A module of the web app's: what the engine imports is looked up from there. */
export const WEB_MODULE = path.join(here, '../../apps/web/src/offline/device/database.ts')

/** The till's engine as text: a program that takes the globals of its window, so that each tab can have its own. */
export async function bundleProgram(): Promise<Bundled> {
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

export async function loadProgram({ code, imports }: Bundled): Promise<TabProgram> {
  const modules = new Map<string, unknown>()
  for (const id of imports) modules.set(id, await importFromWeb(id))
  return makeProgram(code, modules)
}

function importFromWeb(id: string): Promise<unknown> {
  if (id.startsWith('@tuppence/')) return import(id)
  return import(createRequire(WEB_MODULE).resolve(id))
}

/**
 * The simulation with the till's engine in one file that Node runs as it is: tsx would have every function given its name
 * back each time it is made, a twentieth of a seed's time.
 */
export async function bundleWorker({ code, imports }: Bundled, file: string): Promise<void> {
  // Beside the engine's own modules, so that what they import is found.
  const entry = path.join(path.dirname(WEB_MODULE), 'simulation-worker.js')
  const text = [
    ...imports.map((id, i) => `import * as m${i} from ${JSON.stringify(id)}`),
    `import { work } from ${JSON.stringify(path.join(here, 'worker.ts'))}`,
    `const modules = new Map([${imports.map((id, i) => `[${JSON.stringify(id)}, m${i}]`)}])`,
    `await work(${JSON.stringify(code)}, modules)`,
  ]
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? text.join('\n') : undefined),
      },
    ],
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
}
