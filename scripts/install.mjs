import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './run.mjs'
import { root } from './source-state.mjs'

const LOCK = path.join(root, 'package-lock.json')
const INSTALLED = path.join(root, 'node_modules/.package-lock.json')
const STAMP = path.join(root, 'node_modules/.tuppence-installed')

/** Installs the dependencies if they are missing or not those of package-lock.json. Ends the process if that fails. */
export async function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (existsSync(STAMP) && existsSync(INSTALLED) && readFileSync(STAMP, 'utf8') === wanted) return
  if (!matches()) {
    console.log('Installing the dependencies; this takes a minute the first time.')
    // Production mode would leave out the tools that build the program.
    const code = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
    if (code !== 0) {
      console.error('The dependencies could not be installed: "npm ci" failed, see above.')
      process.exit(1)
    }
  }
  try {
    writeFileSync(STAMP, wanted)
  } catch {
    // A read-only installation is compared anew at each start, which costs a few milliseconds.
  }
}

/** Whether somebody has installed exactly these versions by hand; what is optional may be for another platform. */
function matches() {
  if (!existsSync(INSTALLED)) return false
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf(INSTALLED)
  return Object.entries(packagesOf(LOCK)).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link) return true
    const found = installed[place]
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional || wanted.devOptional || wanted.peer)
  })
}
