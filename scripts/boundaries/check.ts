import { readFileSync } from 'node:fs'
import { findingsIn } from './read-source.ts'
import { sourcesIn } from './sources.ts'
import { couplingsUnsaid } from './tables-in-sql.ts'

/**
 * `npm run lint:boundaries`: who may import whom, checked over resolved paths and said with the reason; and whose tables SQL may name. A program of our
 * own, because string patterns over relative imports miss what one more "../" makes of them, and the tools that resolve
 * need TypeScript's old programming interface, which TypeScript 7 has not.
 */
let count = 0
for (const { file, source } of ['packages', 'apps'].flatMap((folder) => sourcesIn(folder))) {
  for (const { line, text } of findingsIn(file, source)) {
    console.error(`${file}:${line}  ${text}`)
    count++
  }
}
if (count > 0) console.error(`\n${count} ${count === 1 ? 'import is' : 'imports are'} not allowed.`)

const architecture = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
const unsaid = couplingsUnsaid(sourcesIn('apps/server/src/modules'), architecture)
for (const sentence of unsaid) console.error(sentence)
if (count + unsaid.length > 0) process.exit(1)
