import { z } from 'zod'
import { NAMED } from './named.ts'

export type Json = Record<string, unknown>
export type Io = 'input' | 'output'

const nameOf = new Map<unknown, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]))

/** What is said of a schema beside it (`describe`, `meta`), and the names of those that have one. */
const metadata = {
  get: (schema: z.core.$ZodType) => {
    const id = nameOf.get(schema)
    const said = z.globalRegistry.get(schema)
    return id === undefined ? said : { ...said, id }
  },
} as typeof z.globalRegistry

/** Formats whose name says all that a reader needs: zod adds a pattern of several hundred characters. */
const SAID_BY_FORMAT = ['date', 'date-time', 'uuid', 'email']

/**
 * Turns schemas into JSON Schema, and collects those that have a name. A shape that is sent differently from how it is
 * answered, because it has defaults, say, is there twice: as `Name` and as `NameInput`.
 */
export class SchemaWriter {
  readonly #answered: Json = {}
  readonly #sent: Json = {}

  /** The schema, pointing at the named ones in it. */
  of(schema: z.ZodType, io: Io): Json {
    // Asked for by itself, a named schema that others hold comes as a pointer to itself; in a list it comes as any other part does.
    const made = z.toJSONSchema(z.array(schema), { io, metadata, unrepresentable: 'any', reused: 'inline' })
    const { $defs = {}, items } = clean(made, io) as { $defs?: Json; items: Json }
    Object.assign(io === 'input' ? this.#sent : this.#answered, $defs)
    return items
  }

  /** A document in which every pointer leads to the one component that it means, and those components. */
  finished<T>(document: T): { document: T; components: Json } {
    const known = new Set(this.#differing())
    const components: Json = {}
    for (const [name, shape] of Object.entries(this.#answered)) components[name] = shape
    for (const [name, shape] of Object.entries(this.#sent))
      if (known.has(name)) components[`${name}Input`] = shape
      else components[name] ??= shape
    const pointed = (value: unknown) => pointers(value, (name) => (known.has(name) ? `${name}Input` : name))
    return { document: pointed(document) as T, components: pointed(components) as Json }
  }

  /** The names whose two shapes differ, also by what they hold. */
  #differing(): string[] {
    const both = Object.keys(this.#sent).filter((name) => name in this.#answered)
    const differ = new Set(both.filter((name) => !isAlike(this.#sent[name], this.#answered[name])))
    for (let before = -1; before !== differ.size; ) {
      before = differ.size
      for (const name of both) if (pointsAt(this.#sent[name]).some((one) => differ.has(one))) differ.add(name)
    }
    return [...differ]
  }
}

const INPUT = '#/input/'
const COMPONENTS = '#/components/schemas/'

/** As OpenAPI has it: pointers to components, no identifiers, and no pattern that a format says already. */
function clean(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((part) => clean(part, io))
  if (typeof value !== 'object' || value === null) return value
  const { format } = value as { format?: unknown }
  return Object.fromEntries(
    Object.entries(value)
      // Named shapes carry their name as an id, which in OpenAPI would change what references are relative to.
      .filter(([key, part]) => !(key === 'id' && typeof part === 'string' && part in NAMED))
      // That a program may not change a list says nothing to who sends one; OpenAPI would forbid sending it.
      .filter(([key, part]) => !(key === 'readOnly' && part === true))
      .filter(([key]) => !(key === 'pattern' && SAID_BY_FORMAT.includes(String(format))))
      .map(([key, part]) => [
        key,
        key === '$ref' && typeof part === 'string'
          ? part.replace('#/$defs/', io === 'input' ? INPUT : COMPONENTS)
          : clean(part, io),
      ]),
  )
}

/** The same with each pointer of what is sent led to the component of that name. */
function pointers(value: unknown, componentOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => pointers(part, componentOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string' && part.startsWith(INPUT)
        ? COMPONENTS + componentOf(part.slice(INPUT.length))
        : pointers(part, componentOf),
    ]),
  )
}

function pointsAt(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/(?:input|components\/schemas)\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  )
}

/** That answers have no further fields says nothing against a shape being sent. */
function isAlike(sent: unknown, answered: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(INPUT, COMPONENTS)
      .replaceAll(/,?"additionalProperties":false/g, '')
  return text(sent) === text(answered)
}
