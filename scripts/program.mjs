import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { parts, root } from './source-state.mjs'

// `npm run restore`, `npm run journal:verify`: a program of the server as it ships, built first if its sources have changed.
const [node, , name, ...args] = process.argv
const file = path.join(root, parts.server.made, `${name}.js`)
await build({ only: ['server'] })
process.argv = [node, file, ...args]
await import(pathToFileURL(file).href)
