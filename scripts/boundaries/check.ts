import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findingsIn } from './read-source.ts'

/**
 * `npm run lint:boundaries`: who may import whom, checked over resolved paths and said with the reason. A program of our
 * own, because string patterns over relative imports miss what one more "../" makes of them, and the tools that resolve
 * need TypeScript's old programming interface, which TypeScript 7 has not.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sources(full)
    return /\.tsx?$/.test(entry.name) ? [full] : []
  })

let count = 0
for (const full of ['packages', 'apps'].flatMap((folder) => sources(path.join(root, folder)))) {
  const file = path.relative(root, full).replaceAll(path.sep, '/')
  for (const { line, text } of findingsIn(file, readFileSync(full, 'utf8'))) {
    console.error(`${file}:${line}  ${text}`)
    count++
  }
}
if (count > 0) {
  console.error(`\n${count} ${count === 1 ? 'import is' : 'imports are'} not allowed.`)
  process.exit(1)
}
