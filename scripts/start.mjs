import './check-node.mjs'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { isFresh, parts, root } from './source-state.mjs'

// `npm start`: dependencies if missing, a build if stale, then the server in this same process, so that a signal meant
// for it reaches it. Only what Node brings is imported before the dependencies are there.
await installIfNeeded()
if (!Object.values(parts).every(isFresh)) {
  const { build } = await import('./build.mjs')
  await build()
}
// Node 22 keeps compiled code between starts, which saves a good part of them; older ones go without.
module.enableCompileCache?.(path.join(root, 'node_modules/.cache/tuppence-start'))
process.env.NODE_ENV ??= 'development'
await import(pathToFileURL(path.join(root, parts.server.made, 'main.js')).href)
