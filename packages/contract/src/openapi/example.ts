import type { Json } from './schemas.ts'

/** As much of JSON Schema as an example is made from. */
interface Shape {
  readonly $ref?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** Of what has a format, once for all: the fourth sale of a Saturday afternoon. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  uuid: '019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17',
  'date-time': '2026-11-28T14:05:09.000Z',
  date: '2026-11-28',
  email: 'ada@example.com',
  uri: 'https://shop.example/r/UK001',
}

/** Makes an example of a shape out of those of its parts. Of what is sent it has what must be there; of an answer, everything. */
export class ExampleMaker {
  readonly #components: Json
  readonly #onlyRequired: boolean

  constructor(components: Json, io: 'input' | 'output') {
    this.#components = components
    this.#onlyRequired = io === 'input'
  }

  /** @returns undefined where a part of it has neither an example nor a form of which one could be made */
  of(shape: Shape): unknown {
    const [said] = shape.examples ?? []
    if (said !== undefined) return said
    if (shape.const !== undefined) return shape.const
    const { $ref } = shape
    if ($ref !== undefined) return this.of(this.#components[$ref.split('/').pop() ?? ''] as Shape)
    if (shape.default !== undefined) return shape.default
    if (shape.enum) return shape.enum[0]
    const variants = shape.anyOf ?? shape.oneOf
    if (variants) return this.#ofVariants(variants)
    if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => this.of(part)))
    return this.#ofType(shape)
  }

  #ofVariants(variants: readonly Shape[]): unknown {
    for (const variant of variants) {
      const made = variant.type === 'null' ? undefined : this.of(variant)
      if (made !== undefined && made !== '') return made
    }
    return undefined
  }

  #ofType(shape: Shape): unknown {
    const type = typeof shape.type === 'string' ? shape.type : shape.type?.find((one) => one !== 'null')
    if (type === 'object') return this.#ofObject(shape)
    if (type === 'array') return this.#ofArray(shape)
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return numberOf(shape)
    return shape.format === undefined ? undefined : OF_FORMAT[shape.format]
  }

  #ofObject({ properties = {}, required = [] }: Shape): unknown {
    const parts = Object.entries(properties)
      .filter(([name]) => !this.#onlyRequired || required.includes(name))
      .map(([name, part]) => [name, this.of(part)] as const)
    // A part that has no example and may be left out says nothing against the rest.
    const whole = parts.filter(([name, part]) => part !== undefined || required.includes(name))
    return Object.fromEntries(whole)
  }

  #ofArray({ items, prefixItems, minItems = 1 }: Shape): unknown {
    if (prefixItems) return prefixItems.map((part) => this.of(part))
    const one = items && this.of(items)
    return one === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => one)
  }
}

function numberOf({ minimum, exclusiveMinimum }: Shape): number {
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= 0) return exclusiveMinimum + 1
  return minimum !== undefined && minimum > 1 ? minimum : 1
}
