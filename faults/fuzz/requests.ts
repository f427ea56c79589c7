import type { Call } from '@tuppence/contract/call'
import fc from 'fast-check'
import type { Asked } from '../access/attacks.ts'
import { arbitraryOf, HOSTILE_HEADERS, type Parts, type Shape } from './arbitrary.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: Shape
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

/** As much of the API's document as the fuzzer reads. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> }
}

/** One call as the document describes it, and what can be sent to it. */
export interface Fuzzed {
  readonly name: string
  readonly statuses: readonly string[]
  readonly requests: fc.Arbitrary<Asked>
}

/** What the document says can be asked. @param ids those that the values of a request are taken from */
export function readDocument(document: ApiDocument, ids: () => readonly string[]): Fuzzed[] {
  const parts: Parts = { named: document.components.schemas, ids }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      statuses: Object.keys(operation.responses),
      requests: requestsOf(path, method.toUpperCase() as Call['method'], operation, parts),
    })),
  )
}

function requestsOf(
  path: string,
  method: Call['method'],
  { parameters, requestBody }: Operation,
  parts: Parts,
): fc.Arbitrary<Asked> {
  const valuesIn = (place: 'path' | 'query') => {
    const those = parameters.filter((one) => one.in === place)
    return fc.record(Object.fromEntries(those.map((one) => [one.name, arbitraryOf(one.schema, parts)])), {
      requiredKeys: those.filter(({ required }) => required).map(({ name }) => name),
    })
  }
  const shape = requestBody?.content['application/json']?.schema
  const bodies: fc.Arbitrary<unknown> = shape ? arbitraryOf(shape, parts) : fc.constant(undefined)
  const headers = fc.oneof(
    { weight: 20, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_HEADERS) },
  )
  return fc
    .tuple(valuesIn('path'), valuesIn('query'), bodies, headers)
    .map(([named, query, body, hostile]) => ({
      method,
      url: path.replace(/\{(\w+)\}/g, (_, name) => encoded(named[name])) + queryOf(query),
      ...(body === undefined
        ? { headers: hostile }
        : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...hostile } }),
    }))
}

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Half a character has no place in an address, and is left out of it. */
const encoded = (value: unknown) => encodeURIComponent(text(value).replaceAll(/[\uD800-\uDFFF]/g, ''))

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  return named.length > 0 ? `?${named.join('&')}` : ''
}
