import type { LineProblem } from '@tuppence/domain/imports'

/** What stood in the rows before: what stands there again is a problem of the later row. */
export class Seen {
  readonly #lines = new Map<string, number>()

  /** @param keys what may stand in a file only once, each with how people read it */
  twice(line: number, keys: readonly (readonly [key: string, value: string])[]): LineProblem[] {
    const first = keys.find(([key]) => this.#lines.has(key))
    for (const [key] of keys) if (!this.#lines.has(key)) this.#lines.set(key, line)
    return first ? [{ code: 'twice-in-file', value: first[1], more: String(this.#lines.get(first[0])) }] : []
  }
}
