import { parseArgs } from 'node:util'
import { countWords } from '@tuppence/domain/counts'

/** Reads whole numbers and words from the command line: `--kills 1000`. Anything else is refused, so that no size is mistyped. */
export function readSizes<T extends Record<string, number | string>>(usual: T): T {
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const read = Object.entries(usual).map(([name, value]) => {
    const given = values[name]
    if (given === undefined || typeof value === 'string') return [name, given ?? value]
    const size = Number(String(given).replaceAll(/[,_]/g, ''))
    if (!Number.isSafeInteger(size) || size < 0)
      throw new Error(`--${name} takes a whole number, not ${given}`)
    return [name, size]
  })
  return Object.fromEntries(read) as T
}

/** "1,000 kills, 41,212 acknowledged, 0 lost" */
export function inOneLine(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([name, count]) => `${countWords(count)} ${name}`)
    .join(', ')
}

/** What a proof did, and each promise that it found broken, in a sentence. */
export interface Proof {
  readonly figures: Readonly<Record<string, number>>
  readonly broken: readonly string[]
}

/** Prints what a proof did, with the time it took, and lets the command fail where a promise was broken. */
export function report({ figures, broken }: Proof, beganAt: number): void {
  for (const sentence of broken.slice(0, 20)) console.error(`BROKEN  ${sentence}`)
  if (broken.length > 20) console.error(`… and ${broken.length - 20} more`)
  console.log(`${inOneLine(figures)} (${((Date.now() - beganAt) / 1000).toFixed(1)} s)`)
  if (broken.length > 0) process.exitCode = 1
}
