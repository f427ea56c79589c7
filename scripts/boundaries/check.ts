import { readFileSync } from 'node:fs'
import { cyclesIn } from './cycles.ts'
import { importsOf, readSource } from './read-source.ts'
import { sourcesIn } from './sources.ts'
import { couplingsUnsaid } from './tables-in-sql.ts'

/**
 * `npm run lint:boundaries`: who may import whom, checked over resolved paths and said with the reason; that no file
 * imports itself by way of others; and whose tables SQL may name. A program of our
 * own, because string patterns over relative imports miss what one more "../" makes of them, and the tools that resolve
 * need TypeScript's old programming interface, which TypeScript 7 has not.
 */
const imports = ['scripts', 'e2e', 'bench', 'faults']
  .flatMap((folder) => sourcesIn(folder))
  .flatMap(({ file, source }) => importsOf(file, source))
let count = 0
for (const { file, source } of ['packages', 'apps'].flatMap((folder) => sourcesIn(folder))) {
  const read = readSource(file, source)
  imports.push(...read.imports)
  for (const { line, text } of read.findings) {
    console.error(`${file}:${line}  ${text}`)
    count++
  }
}
if (count > 0) console.error(`\n${count} ${count === 1 ? 'import is' : 'imports are'} not allowed.`)

const cycles = cyclesIn(imports)
for (const files of cycles)
  console.error(
    `${files.join('\n  imports ')}\nMove what they share into a file that imports none of them.\n`,
  )

const architecture = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
const unsaid = couplingsUnsaid(sourcesIn('apps/server/src/modules'), architecture)
for (const sentence of unsaid) console.error(sentence)
if (count + cycles.length + unsaid.length > 0) process.exit(1)
