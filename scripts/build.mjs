import './check-node.mjs'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTool } from './run.mjs'
import { fingerprint, forget, isFresh, parts, remember, root } from './source-state.mjs'

/**
 * Builds what is stale, or everything. Ends the process if a build fails.
 *
 * @param only the parts that are wanted
 */
export async function build({ all = false, only = ['server', 'web'] } = {}) {
  for (const [name, make] of Object.entries({ server: buildServer, web: buildWeb })) {
    const part = parts[name]
    if (!only.includes(name)) continue
    if (!all && isFresh(part)) continue
    if (name === 'web' && !existsSync(path.join(root, 'apps/web/index.html'))) {
      console.log('There is no web app to build yet: apps/web/index.html is missing.')
      continue
    }
    const began = Date.now()
    // Taken before the build: what is edited during it makes the next start build again.
    const state = fingerprint(part)
    await make(part, state)
    console.log(`Built the ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }
}

/**
 * One file of ours, with the libraries left in node_modules: some find their own files beside them, and bundling the
 * rest made no faster start. Several processes may want it at once, and one may run what another has built: it is made beside
 * and put into place whole.
 */
async function buildServer(part, state) {
  const { rolldown } = await import('rolldown')
  const draft = `${part.made}.${process.pid}`
  const bundle = await rolldown({
    input: {
      main: path.join(root, 'apps/server/src/main.ts'),
      // A thread of its own begins in a file of its own.
      'import-worker': path.join(root, 'apps/server/src/modules/imports/import-worker.ts'),
      // What tries a backup out does so in a process of its own.
      restore: path.join(root, 'apps/server/src/restore.ts'),
      'verify-journal': path.join(root, 'apps/server/src/verify-journal.ts'),
    },
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && !id.startsWith('@tuppence/'),
  })
  await bundle.write({
    dir: path.join(root, draft),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  await bundle.close()
  remember({ made: draft }, state)
  putIntoPlace(path.join(root, draft), path.join(root, part.made), () => isFresh(part))
}

/** A folder cannot replace one that is there, so that one steps aside. Where another process was faster, its work is kept. */
function putIntoPlace(draft, place, isThere) {
  const aside = `${draft}.old`
  try {
    if (isThere()) return
    if (existsSync(place)) renameSync(place, aside)
    renameSync(draft, place)
  } catch (error) {
    if (!isThere()) throw error
  } finally {
    for (const left of [draft, aside]) rmSync(left, { recursive: true, force: true })
  }
}

async function buildWeb(part, state) {
  // Forgotten before and remembered after it: a build that is cut short counts as stale.
  forget(part)
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    console.error('The web app could not be built, see above.')
    process.exit(1)
  }
  remember(part, state)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build({ all: true })
