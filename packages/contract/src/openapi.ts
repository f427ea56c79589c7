import { categorySchema, productSchema } from '@tuppence/domain/catalogue'
import { customerSchema } from '@tuppence/domain/customers'
import { answeredMessage, type RefusalCode } from '@tuppence/domain/refusals'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { signedInUserSchema } from './identity.ts'
import { liveEventSchema } from './live.ts'
import { accountSchema } from './operator.ts'
import { problemSchema, statusOf } from './problem.ts'
import {
  recordedSaleSchema,
  transactionDetailSchema,
  transactionItemSchema,
  transactionSchema,
} from './sales.ts'
import { staffMemberSchema } from './staff.ts'
import { tillSchema, tillSetupSchema } from './tills.ts'

type Json = Record<string, unknown>

/** The shapes that have a name of their own in the document, and are pointed at wherever they occur. */
const NAMED: Record<string, z.ZodType> = {
  Product: productSchema,
  Category: categorySchema,
  Customer: customerSchema,
  Transaction: transactionSchema,
  TransactionItem: transactionItemSchema,
  TransactionDetail: transactionDetailSchema,
  RecordedSale: recordedSaleSchema,
  SignedInUser: signedInUserSchema,
  StaffMember: staffMemberSchema,
  Account: accountSchema,
  Till: tillSchema,
  TillSetup: tillSetupSchema,
  LiveEvent: liveEventSchema,
  Problem: problemSchema,
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

/** Where the session travels: browsers keep it in a cookie, other clients send the login's token (decision D21). */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tuppence',
    description:
      'Set by a till’s sign-in; the back office’s is tuppence-office, the portal’s tuppence-portal, each with __Host- before it under TLS. A browser that has several names one by x-tuppence-door or ?door=, as till, office or portal.',
  },
  display: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tuppence-display',
    description: 'Set as a device becomes a customer display, with __Host- before it under TLS.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The sessionToken of a sign-in’s answer.' },
}

/** The whole contract as an OpenAPI 3.1 document: made from what the server itself validates with. */
export function openApiDocument(version: string): Json {
  const components: Json = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => jsonSchema(schema, io, components)
  schemaOf(z.array(problemSchema), 'output')
  const paths: Record<string, Json> = {}
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemaOf) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tuppence',
      version,
      description:
        'The API of the till, the back office and the portal. Money is text with two decimals, times are ISO 8601 in ' +
        'UTC, lists are arrays, and every error is application/problem+json with a stable code.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components, securitySchemes: SECURITY_SCHEMES },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

function operationOf(call: Call, schemaOf: SchemaOf): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    description: [accessText(call), limitText(call)].filter(Boolean).join(' '),
    tags: [call.path.startsWith('/api/') ? (call.path.split('/')[2] ?? 'api') : 'receipts'],
    security: securityOf(call),
    parameters: [
      ...parametersOf(call.params, 'path', schemaOf),
      ...parametersOf(call.query, 'query', schemaOf),
    ],
    ...requestBodyOf(call, schemaOf),
    responses: {
      [String(call.status ?? 200)]: successOf(call, schemaOf),
      ...(call.alsoAsForm && { '303': LED_ON }),
      ...problemsOf(call),
    },
  }
}

/** What a browser that sends a form by itself is answered. */
const LED_ON = { description: 'Of a form: go on at the address in Location, however it went.' }

function securityOf({ access }: Call): Json[] {
  if (access === 'anyone') return []
  return access === 'display' ? [{ display: [] }] : [{ session: [] }, { bearer: [] }]
}

function requestBodyOf({ body, bytes, alsoAsForm }: Call, schemaOf: SchemaOf): Json {
  if (!body && !bytes) return {}
  const taken = ['application/json', ...(alsoAsForm ? ['application/x-www-form-urlencoded'] : [])]
  const content = body
    ? Object.fromEntries(taken.map((type) => [type, { schema: schemaOf(body, 'input') }]))
    : Object.fromEntries((bytes?.types ?? []).map((type) => [type, {}]))
  return { requestBody: { required: true, content } }
}

function accessText({ access, sessions }: Call): string {
  const kinds = sessions ? ` Sessions: ${sessions.join(', ')}.` : ''
  if (access === 'anyone') return 'Needs no sign-in.'
  if (access === 'person') return `Needs a person of the business.${kinds}`
  if (access === 'operator') return 'Needs an operator of the portal.'
  if (access === 'display') return 'Needs a device that was connected as a customer display.'
  return `Needs the right \`${access}\`.${kinds}`
}

function limitText({ triesPerMinute }: Call): string {
  return triesPerMinute ? `At most ${triesPerMinute} a minute from one address.` : ''
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemaOf: SchemaOf): Json[] {
  if (!schema) return []
  const { properties } = schemaOf(schema, 'output') as { properties?: Record<string, Json> }
  const { required = [] } = schemaOf(schema, 'input') as { required?: string[] }
  return Object.entries(properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function successOf(call: Call, schemaOf: SchemaOf): Json {
  const description = call.status === 302 ? 'Go on at the address in Location.' : 'Done.'
  if (!call.answer) return { description }
  return { description, content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } }
}

/** Every refusal of a call, by status: its own, and those that its shape brings with it. */
function problemsOf(call: Call): Json {
  const codes = new Set<RefusalCode>(call.errors)
  if (call.params || call.query || call.body) codes.add('invalid-request')
  // An address too long to be any of a call's is nobody's.
  if (call.params) codes.add('not-found')
  if (call.body || call.bytes) for (const code of ['too-large', 'unsupported-media'] as const) codes.add(code)
  if (call.method !== 'GET') codes.add('cross-site')
  if (call.access === 'display') codes.add('not-signed-in')
  else if (call.access !== 'anyone')
    for (const code of ['not-signed-in', 'person-dismissed', 'session-of-another-kind'] as const)
      codes.add(code)
  if (!['anyone', 'person', 'operator', 'display'].includes(call.access))
    codes.add('not-permitted').add('other-organization')
  if (call.triesPerMinute) codes.add('too-many-tries')
  // The database may go away during any call, for as long as it takes to start again.
  codes.add('unexpected').add('shutting-down')
  const responses: Record<string, Json> = {}
  for (const code of codes) {
    const status = String(statusOf(code))
    const before = responses[status]?.description
    const line = `\`${code}\`: ${answeredMessage(code)}`
    responses[status] = {
      description: before ? `${String(before)}\n\n${line}` : line,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

/** A schema of ours as JSON Schema, with what has a name moved to the components of the document. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const made = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any', reused: 'inline' })
  const { $schema: _, $defs = {}, ...own } = pointToComponents(made) as Json & { $defs?: Json }
  Object.assign(components, $defs)
  const name = names.get(schema)?.id
  if (name === undefined) return own
  components[name] = own
  return { $ref: `#/components/schemas/${name}` }
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // Named shapes carry their name as an id, which in OpenAPI would change what references are relative to.
      .filter(([key, part]) => !(key === 'id' && typeof part === 'string' && part in NAMED))
      .map(([key, part]) => [
        key,
        key === '$ref' && typeof part === 'string'
          ? part.replace('#/$defs/', '#/components/schemas/')
          : pointToComponents(part),
      ]),
  )
}
