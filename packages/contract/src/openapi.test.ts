import { describe, expect, it } from 'vitest'
import { allCalls } from './all-calls.ts'
import { FIELDS, TWICE } from './openapi/fields.ts'
import { Annotator } from './openapi/notes.ts'
import { tagOf } from './openapi/tags.ts'
import { describedDocument } from './openapi.ts'

interface Media {
  readonly schema?: object
  readonly example?: unknown
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

const { document, noted } = describedDocument('0.1.0')
const { paths, components } = document as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { readonly $ref?: string; readonly description?: string }> }
}
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const operationOf = (name: string): Operation => {
  const found = operations.get(name)
  if (!found) throw new Error(`The document has no operation ${name}.`)
  return found
}

/** Where a value of the document is not what it should be, in words that tell the next person what to do. */
const told = (places: readonly string[], whatToDo: string) =>
  places.length === 0 ? '' : `${whatToDo}\n${places.join('\n')}`

describe('the document of the API', () => {
  it('has every named shape whole: none is a pointer to itself, and none leads nowhere', () => {
    const known = Object.keys(components.schemas)
    expect(known.length).toBeGreaterThan(90)
    const pointers = Object.values(components.schemas).filter(({ $ref }) => $ref !== undefined)
    expect(pointers).toEqual([])
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
    const lost = new Set(targets.filter((target) => !known.includes(target?.split('/').pop() ?? '')))
    expect([...lost]).toEqual([])
    expect(targets.every((target) => target?.startsWith('#/components/schemas/'))).toBe(true)
  })

  it('calls what many lists take by one name: from and to, sort and direction, limit and offset', () => {
    const otherNames =
      /^((start|end|first|last|until)(Date|Day)?|date(From|To)|(from|to)Date|order(By)?|sortBy|page|pageSize|perPage|cursor)$/
    const named = [...operations.values()].flatMap(({ operationId, parameters }) =>
      parameters.filter(({ name }) => otherNames.test(name)).map(({ name }) => `${operationId} ${name}`),
    )
    expect(named).toEqual([])
  })

  it('says of every field and parameter what it means', () => {
    const whatToDo =
      'These fields have no description. Say in a sentence what each means, with its unit: beside its schema by .describe(), or in packages/contract/src/openapi/fields under its name with what it is in ("Shift.status"). If it is text, add an example: ["What it is.", "an example"].'
    expect(told(noted.missing, whatToDo)).toBe('')
    expect(told(noted.unused, 'Nothing asks for these keys of openapi/fields any more: remove them.')).toBe(
      '',
    )
    expect(told(TWICE, 'These keys are in two files of openapi/fields: keep one.')).toBe('')
  })

  it('says of every operation, parameter and named shape what it is', () => {
    const operationsWithout = [...operations.values()].filter(
      ({ summary, description }) => !summary || !description,
    )
    expect(operationsWithout.map(({ operationId }) => operationId)).toEqual([])
    const shapesWithout = Object.entries(components.schemas).filter(([, { description }]) => !description)
    expect(
      told(
        shapesWithout.map(([name]) => name),
        'Say in openapi/shapes.ts what these shapes are.',
      ),
    ).toBe('')
    const parametersWithout = [...operations.values()].flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ description, example }) => !description || example === undefined)
        .map(({ name }) => `${operationId}.${name}`),
    )
    expect(
      told(parametersWithout, 'Add a description and an example to these parameters, in openapi/fields.'),
    ).toBe('')
    const untagged = allCalls.filter(({ path }) => tagOf(path) === undefined)
    expect(
      told(
        untagged.map(({ path }) => path),
        'Add what these paths begin with to a group in openapi/tags.ts.',
      ),
    ).toBe('')
  })

  it('has an example of what is sent and answered, and each is what its schema takes', () => {
    const wrong = allCalls.flatMap((call) => {
      const { parameters, requestBody, responses } = operationOf(call.name)
      const valuesIn = (place: string) =>
        Object.fromEntries(
          parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]),
        )
      const sent = requestBody?.content['application/json']?.example
      const answered = responses[String(call.status ?? 200)]?.content?.['application/json']?.example
      const tried = [
        ['path', call.params?.safeParse(valuesIn('path'))],
        ['query', call.query?.safeParse(valuesIn('query'))],
        ['body', call.body?.safeParse(sent)],
        ['answer', call.answer?.safeParse(answered)],
      ] as const
      return tried.flatMap(([what, parsed]) =>
        parsed?.error ? [`${call.name} ${what}: ${JSON.stringify(parsed.error.issues.slice(0, 2))}`] : [],
      )
    })
    const whatToDo =
      'These examples are not what their schemas take. They are made of the examples of their fields (openapi/fields): give a text field one, or the whole call one of its own in openapi/examples.ts.'
    expect(told(wrong, whatToDo)).toBe('')
  })

  it('names the media types of every answer that has a body', () => {
    const without = allCalls.filter(
      ({ answer, file, events, status }) => !answer && !file && !events && status !== 204 && status !== 302,
    )
    expect(
      told(
        without.map(({ name }) => name),
        'Add `file` or `events` to these calls: what they answer is not said.',
      ),
    ).toBe('')
  })

  it('has no two paths that one address could mean', () => {
    const all = Object.keys(paths).map((path) => path.split('/'))
    const isVariable = (part: string | undefined) => part?.startsWith('{') === true
    const clash = all.flatMap((one, i) =>
      all
        .slice(i + 1)
        .filter((other) => other.length === one.length)
        .filter((other) =>
          one.every((part, n) => part === other[n] || isVariable(part) || isVariable(other[n])),
        )
        // A word always goes before a variable; only where each path has the word that the other leaves open is neither first.
        .filter(
          (other) =>
            one.some((part, n) => isVariable(part) && !isVariable(other[n])) &&
            one.some((part, n) => !isVariable(part) && isVariable(other[n])),
        )
        .map((other) => `${one.join('/')} and ${other.join('/')}`),
    )
    expect(
      told(clash, 'Move one of each pair to a path of its own; `formerPath` keeps the old one served.'),
    ).toBe('')
  })
})

describe('the notes on fields', () => {
  const shape = () => ({
    type: 'object',
    properties: { name: {}, till: { type: 'object', properties: { name: {} } } },
  })

  it('the note with more of what a field is in goes first', () => {
    const annotator = new Annotator(
      { name: 'A name.', 'till.name': ['A till’s name.', 'Front'], till: 'A till.' },
      {},
    )
    const described = shape()
    annotator.shape(described, ['Shift'])
    expect(described.properties).toMatchObject({
      name: { description: 'A name.' },
      till: {
        description: 'A till.',
        properties: { name: { description: 'A till’s name.', examples: ['Front'] } },
      },
    })
    expect(annotator.noted).toEqual({ missing: [], unused: [] })
  })

  it('tells what has none, and which nothing asks for', () => {
    const annotator = new Annotator({ 'till.name': 'A till’s name.', gone: 'Nothing.' }, {})
    annotator.shape(shape(), ['Shift'])
    expect(annotator.noted).toEqual({ missing: ['Shift.name', 'Shift.till'], unused: ['gone'] })
  })

  it('a word that means many things is explained where it stands, never by itself', () => {
    const many = [
      'name',
      'status',
      'kind',
      'reason',
      'code',
      'state',
      'type',
      'count',
      'label',
      'message',
      'by',
      'text',
    ]
    expect(Object.keys(FIELDS).filter((key) => many.includes(key))).toEqual([])
  })
})
