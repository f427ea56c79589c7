import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ANSWERS_DIR, type Answer } from './answers.ts'
import { readClaims } from './claims.ts'
import { compareClaims } from './compare.ts'

/*
 * `npm run lint:statements`, after tests on PostgreSQL: whether hand-written statements were answered with what the code claims of them.
 */

const root = path.resolve(import.meta.dirname, '../..')
const files = existsSync(ANSWERS_DIR) ? readdirSync(ANSWERS_DIR) : []
const answers = files.flatMap((file) =>
  readFileSync(path.join(ANSWERS_DIR, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer),
)
if (answers.length === 0) {
  console.error('No statement was asked yet: run `npx vitest run --project pg` first.')
  process.exit(1)
}
const claims = readClaims(root)
const { findings, asked } = compareClaims(claims, answers)
for (const { place, message } of findings) console.error(`${place}: ${message}`)
console.log(
  `Of ${claims.length} statements whose columns the code claims to know, ${asked} were asked; ${findings.length} claims do not hold.`,
)
process.exit(findings.length > 0 ? 1 : 0)
