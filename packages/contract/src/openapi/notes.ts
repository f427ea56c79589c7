import type { Json } from './schemas.ts'

/**
 * What a field means: a sentence, or a sentence and an example of its value. The key is its name, where that means the same
 * everywhere; else the field with what it is in: `till.status`, `Shift.status`, `listTickets.status`.
 */
export type Notes = Readonly<Record<string, string | readonly [meaning: string, example: unknown]>>

/** Fields, parameters and answers as the document has them, so far as they are described here. */
interface Described extends Json {
  description?: string
  examples?: unknown[]
}

export interface Noted {
  /** Where nothing says what a field means, by the longest key that would. */
  readonly missing: readonly string[]
  /** Notes that no field has asked for. */
  readonly unused: readonly string[]
}

/** Puts the notes where the document has those fields, but for what its schema says of itself. */
export class Annotator {
  readonly #notes: Notes
  readonly #components: Json
  readonly #used = new Set<string>()
  readonly #missing = new Set<string>()

  constructor(notes: Notes, components: Json) {
    this.#notes = notes
    this.#components = components
  }

  /** All fields of a shape, and those of the shapes in it; `within` is the operation or component that it is of. */
  shape(shape: unknown, within: readonly string[]): void {
    if (Array.isArray(shape)) for (const part of shape) this.shape(part, within)
    if (typeof shape !== 'object' || shape === null) return
    const { properties, items, anyOf, oneOf, allOf, prefixItems, additionalProperties } = shape as Json
    for (const part of [items, anyOf, oneOf, allOf, prefixItems, additionalProperties])
      this.shape(part, within)
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Described>)) {
      this.field(field, [...within, name])
      this.shape(field, [...within, name])
    }
  }

  /** One field or parameter, by the names of what it is in and its own. */
  field(field: Described, path: readonly string[]): void {
    const note = this.#noteOf(path)
    if (note === undefined) {
      if (!field.description && !this.#isSaidByName(field)) this.#missing.add(path.join('.'))
      return
    }
    const [meaning, example] = typeof note === 'string' ? [note] : note
    field.description ??= meaning
    if (example !== undefined) field.examples ??= [example]
  }

  get noted(): Noted {
    const unused = Object.keys(this.#notes).filter((key) => !this.#used.has(key))
    return { missing: [...this.#missing], unused }
  }

  #noteOf(path: readonly string[]) {
    for (let from = 0; from < path.length; from += 1) {
      const key = path.slice(from).join('.')
      const note = this.#notes[key]
      if (note === undefined) continue
      this.#used.add(key)
      return note
    }
    return undefined
  }

  /** Of a field that is one of the named shapes: what that is said to be. */
  #isSaidByName({ $ref }: Described): boolean {
    const name = typeof $ref === 'string' ? $ref.split('/').pop() : undefined
    return name !== undefined && (this.#components[name] as Described).description !== undefined
  }
}
