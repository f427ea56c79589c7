import { allCalls } from './all-calls.ts'
import { SHAPE_EXAMPLES } from './openapi/examples.ts'
import { FIELDS } from './openapi/fields.ts'
import { Annotator, type Noted } from './openapi/notes.ts'
import { completeOperation, operationOf } from './openapi/operations.ts'
import { type Json, SchemaWriter } from './openapi/schemas.ts'
import { SHAPES } from './openapi/shapes.ts'
import { TAGS } from './openapi/tags.ts'
import { problemSchema } from './problem.ts'

/** Where the session travels: browsers keep it in a cookie, other clients send the login's token (decision D21). */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tuppence',
    description:
      'The cookie of a browser: `tuppence` from a till’s sign-in, `tuppence-office` from the back office’s, `tuppence-portal` from the portal’s, each with `__Host-` before it under TLS. A browser that has several says which it means by the header x-tuppence-door, or by ?door=, as till, office or portal.',
  },
  display: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tuppence-display',
    description:
      'The cookie of a device connected as a customer display, with `__Host-` before it under TLS.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'For a person: the `sessionToken` in the answer to a sign-in.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For programs: an API key, made in the back office or by `createApiKey`. It makes the calls that name a scope of its own.',
  },
}

const ABOUT =
  'The API of the till, the back office and the portal. Money is text with two decimals, times are ISO 8601 in UTC, lists are ' +
  'arrays, and every error is application/problem+json with a stable code. The guide with examples to run is at /api.'

/** The whole contract as an OpenAPI 3.1 document: made from what the server itself validates with. */
export function openApiDocument(version: string): Json {
  return describedDocument(version).document
}

/** The document, and where its notes and its fields do not meet. */
export function describedDocument(version: string): { document: Json; noted: Noted } {
  const writer = new SchemaWriter()
  writer.of(problemSchema, 'output')
  const operations = allCalls.map((call) => operationOf(call, writer))
  const { document: finished, components } = writer.finished(operations)
  const annotator = new Annotator(FIELDS, components)
  for (const [name, shape] of Object.entries(components)) {
    Object.assign(shape as Json, describedShape(name))
    annotator.shape(shape, [name])
  }
  for (const operation of finished) completeOperation(operation, annotator, components)
  const paths: Record<string, Json> = {}
  for (const [i, operation] of finished.entries()) {
    const { path = '', method = 'GET' } = allCalls[i] ?? {}
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  const document = {
    openapi: '3.1.1',
    info: { title: 'Tuppence', version, description: ABOUT, license: LICENSE },
    servers: [{ url: '/' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: { schemas: components, securitySchemes: SECURITY_SCHEMES },
  }
  return { document, noted: annotator.noted }
}

/** A shape that is sent otherwise than it is answered has the words of the other. */
function describedShape(name: string): Json {
  const description = (SHAPES as Readonly<Record<string, string>>)[name.replace(/Input$/, '')]
  const example = SHAPE_EXAMPLES[name.replace(/Input$/, '')]
  return { ...(description && { description }), ...(example !== undefined && { examples: [example] }) }
}

const LICENSE = { name: 'Proprietary, all rights reserved', identifier: 'LicenseRef-Tuppence' }
