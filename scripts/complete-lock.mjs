import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './source-state.mjs'

// `npm run lock:complete`, after dependencies were added: npm leaves the packages of other platforms out of
// package-lock.json where it could not look them up, and `npm ci` then fails everywhere. Their versions are known all the
// same, because the packages that want them name them exactly, and their names tell the platform.

const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
]
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The entries that the packages of a lock file want and the lock file lacks, by their place in node_modules. */
export function missingEntries(packages) {
  const missing = {}
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isResolved({ ...packages, ...missing }, place, name, version)) continue
      // At the top if that place is free; else beside the package that wants it, as npm does.
      const beside = `${place.slice(0, place.lastIndexOf('node_modules/'))}node_modules/${name}`
      const free = !packages[`node_modules/${name}`] && !missing[`node_modules/${name}`]
      const words = name.split('/').at(-1).split('-')
      const of = (known) => known.filter((each) => words.includes(each))
      const [os, cpu] = [of(OS), of(CPU)]
      missing[free ? `node_modules/${name}` : beside] = {
        version,
        ...(cpu.length > 0 && { cpu }),
        ...(entry.dev && { dev: true }),
        ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
        optional: true,
        ...(os.length > 0 && { os }),
      }
    }
  }
  return missing
}

/**
 * Whether a package finds another, in the version it wants, in its own node_modules or the nearest one above it. Ranges
 * are taken as met: only exact versions name a platform's package.
 */
function isResolved(packages, from, name, version) {
  for (let at = from ? `${from}/` : ''; ; at = at.slice(0, at.lastIndexOf('node_modules/'))) {
    const found = packages[`${at}node_modules/${name}`]
    if (found) return found.version === version || !/^\d/.test(version)
    if (at === '' || at === '/') return !/^\d/.test(version)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = path.join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingEntries(lock.packages)
  const all = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
  if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries were missing.`)
}
