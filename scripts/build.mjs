import './check-node.mjs'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTool } from './run.mjs'
import { fingerprint, forget, isFresh, parts, remember, root } from './source-state.mjs'

/** Builds what is stale, or everything. Ends the process if a build fails. */
export async function build({ all = false } = {}) {
  for (const [name, make] of Object.entries({ server: buildServer, web: buildWeb })) {
    const part = parts[name]
    if (!all && isFresh(part)) continue
    if (name === 'web' && !existsSync(path.join(root, 'apps/web/index.html'))) {
      console.log('There is no web app to build yet: apps/web/index.html is missing.')
      continue
    }
    const began = Date.now()
    // Taken before the build: what is edited during it makes the next start build again.
    const state = fingerprint(part)
    forget(part)
    await make()
    remember(part, state)
    console.log(`Built the ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }
}

/**
 * One file of ours, with the libraries left in node_modules: some find their own files beside them, and bundling the
 * rest made no faster start.
 */
async function buildServer() {
  const { rolldown } = await import('rolldown')
  const outDir = path.join(root, parts.server.made)
  rmSync(outDir, { recursive: true, force: true })
  const bundle = await rolldown({
    input: {
      main: path.join(root, 'apps/server/src/main.ts'),
      // A thread of its own begins in a file of its own.
      'import-worker': path.join(root, 'apps/server/src/modules/imports/import-worker.ts'),
      // What tries a backup out does so in a process of its own.
      restore: path.join(root, 'apps/server/src/restore.ts'),
    },
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && !id.startsWith('@tuppence/'),
  })
  await bundle.write({
    dir: outDir,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  await bundle.close()
}

async function buildWeb() {
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    console.error('The web app could not be built, see above.')
    process.exit(1)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build({ all: true })
