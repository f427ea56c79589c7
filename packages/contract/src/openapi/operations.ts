import { answeredMessage, type RefusalCode } from '@tuppence/domain/refusals'
import type { z } from 'zod'
import type { Call, HeaderNote, NoReplay } from '../call.ts'
import {
  CREATED_AT,
  ETAG,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  LOCATION,
  NEW_VERSION,
  REPLAYED,
  RETRY_AFTER,
  VERSION_ETAG,
  WWW_AUTHENTICATE,
} from '../headers.ts'
import { statusOf } from '../problem.ts'
import { WHOLE_LISTS } from '../whole-lists.ts'
import { documentedReportSchema } from './documented-report.ts'
import { ExampleMaker } from './example.ts'
import { EXAMPLES } from './examples.ts'
import type { Annotator } from './notes.ts'
import type { Json, SchemaWriter } from './schemas.ts'
import { tagOf } from './tags.ts'

/** One call as OpenAPI has it, so far without what needs the whole document: notes and examples. */
export function operationOf(call: Call, writer: SchemaWriter): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    description: [
      accessText(call),
      scopeText(call),
      proofText(call),
      limitText(call),
      replayText(call),
      wholeText(call),
    ]
      .filter(Boolean)
      .join(' '),
    tags: [tagOf(call.path) ?? call.path],
    security: securityOf(call),
    parameters: [
      ...parametersOf(call, 'path', writer),
      ...parametersOf(call, 'query', writer),
      ...headersAsked(call).map(headerParameter),
    ],
    ...requestBodyOf(call, writer),
    responses: {
      [String(call.status ?? 200)]: successOf(call, writer),
      ...(call.alsoAsForm && { '303': LED_ON }),
      ...(isRead(call) && { '304': { ...UNCHANGED, headers: headersOf(tagsOf(call)) } }),
      ...problemsOf(call),
    },
  }
}

/** What is only known once all shapes are: the notes on its fields, and its examples. */
export function completeOperation(operation: Json, annotator: Annotator, components: Json): void {
  const { operationId, parameters, requestBody, responses } = operation as unknown as Operation
  const asks = new ExampleMaker(components, 'input')
  const answers = new ExampleMaker(components, 'output')
  for (const parameter of parameters) {
    const { name, schema } = parameter
    if (parameter.description === undefined)
      annotator.field(parameter as unknown as Json, [operationId, name])
    const { examples: [noted] = [] } = parameter as { examples?: unknown[] }
    delete (parameter as { examples?: unknown }).examples
    parameter.description ??= (schema as { description?: string }).description
    parameter.example ??= noted ?? asks.of(schema)
    annotator.shape(schema, [operationId, name])
  }
  const said = EXAMPLES[operationId]
  for (const { schema } of jsonOf(requestBody)) if (schema) annotator.shape(schema, [operationId])
  for (const { content } of Object.values(responses))
    for (const { schema } of jsonOf({ content })) if (schema) annotator.shape(schema, [operationId])
  for (const media of jsonOf(requestBody))
    if (media.schema) media.example = said?.body ?? asks.of(media.schema)
  for (const [status, { content }] of Object.entries(responses))
    for (const media of jsonOf({ content }))
      if (media.schema && Number(status) < 300) media.example = said?.answer ?? answers.of(media.schema)
}

interface Media {
  schema?: Json
  example?: unknown
}
interface Operation {
  readonly operationId: string
  readonly parameters: { name: string; schema: Json; description?: string; example?: unknown }[]
  readonly requestBody?: { readonly content?: Record<string, Media> }
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>
}

/** The bodies that are JSON, or the form of one. */
const jsonOf = (one: { readonly content?: Record<string, Media> } | undefined): Media[] =>
  Object.entries(one?.content ?? {})
    .filter(([type]) => /json$|urlencoded$/.test(type))
    .map(([, media]) => media)

function securityOf({ access, scope }: Call): Json[] {
  if (access === 'anyone') return []
  if (access === 'display') return [{ display: [] }]
  return [{ session: [] }, { bearer: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
}

const scopeText = ({ scope }: Call): string => (scope ? `For an API key with the scope \`${scope}\`.` : '')

function accessText({ access, sessions }: Call): string {
  const kinds = sessions ? ` Kinds of session: ${sessions.join(', ')}.` : ''
  if (access === 'anyone') return 'No sign-in needed.'
  if (access === 'person') return `For anyone signed in to the business.${kinds}`
  if (access === 'operator') return 'For the provider’s operators.'
  if (access === 'display') return 'For a device connected as a customer display.'
  return `Needs the permission \`${access}\`.${kinds}`
}

function proofText({ freshProof, access }: Call): string {
  if (!freshProof) return ''
  const call = access === 'operator' ? 'proveOperatorIdentity' : 'proveIdentity'
  return `Needs a password sign-in, or \`${call}\`, within the last ten minutes.`
}

const NO_REPLAY: Readonly<Record<NoReplay, string>> = {
  'own-id': 'Repeats are safe for good: each record has an id of yours, and is recorded once.',
  secret: 'Takes no Idempotency-Key: its answer holds a secret, which is not kept.',
  session: 'Takes no Idempotency-Key: it is about the session that it is made by.',
  nobody: 'Takes no Idempotency-Key: nobody is signed in whose key it could be.',
  'changes-nothing': 'Takes no Idempotency-Key: made twice, it changes nothing.',
}

const replayText = ({ noReplay }: Call): string => (noReplay ? NO_REPLAY[noReplay] : '')

function wholeText({ name }: Call): string {
  const bound = WHOLE_LISTS.get(name)
  return bound ? `Always complete: ${bound}.` : ''
}

function limitText({ triesPerMinute, atOnce }: Call): string {
  return [
    triesPerMinute && `At most ${triesPerMinute} requests a minute from one address.`,
    atOnce && `At most ${atOnce} at the same time for each session.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function parametersOf(call: Call, place: 'path' | 'query', writer: SchemaWriter): Json[] {
  const schema = place === 'path' ? call.params : call.query
  if (!schema) return []
  const made = writer.of(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const { properties, required = [] } = made
  return Object.entries(properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

const headerParameter = ({ name, says, example }: HeaderNote): Json => ({
  name,
  in: 'header',
  required: false,
  description: says,
  schema: { type: typeof example === 'number' ? 'number' : 'string' },
  example,
})

const headersOf = (headers: readonly HeaderNote[]): Json =>
  Object.fromEntries(
    headers.map(({ name, says, example }) => [
      name,
      { description: says, schema: { type: typeof example === 'number' ? 'integer' : 'string' }, example },
    ]),
  )

/** Where a browser that sent a form without a script goes on. */
const LED_ON = {
  description: 'The call was sent as a form: go on to the address in Location.',
  headers: headersOf([LOCATION]),
}

const UNCHANGED = { description: 'Nothing has changed since the ETag that was sent; no body.' }

/** Whether it reads one thing whose state has an ETag. */
const isRead = ({ method, entityTag }: Call): boolean => method === 'GET' && entityTag !== undefined

/** Whether a repeat of it is answered as the first time. */
const isReplayed = ({ method, noReplay }: Call): boolean => method === 'POST' && noReplay === undefined

function headersAsked(call: Call): HeaderNote[] {
  const { method, entityTag, headers = [] } = call
  return [
    ...headers,
    ...(isReplayed(call) ? [IDEMPOTENCY_KEY] : []),
    ...(entityTag === undefined ? [] : [method === 'GET' ? IF_NONE_MATCH : IF_MATCH]),
  ]
}

function tagsOf({ method, entityTag }: Call): HeaderNote[] {
  if (entityTag === undefined) return []
  if (method !== 'GET') return [NEW_VERSION]
  return [entityTag === 'of-version' ? VERSION_ETAG : ETAG]
}

function requestBodyOf({ body, bytes, alsoAsForm }: Call, writer: SchemaWriter): Json {
  if (!body && !bytes) return {}
  const taken = ['application/json', ...(alsoAsForm ? ['application/x-www-form-urlencoded'] : [])]
  const content = body
    ? Object.fromEntries(taken.map((type) => [type, { schema: writer.of(body, 'input') }]))
    : Object.fromEntries((bytes?.types ?? []).map((type) => [type, {}]))
  return { requestBody: { required: true, content } }
}

function successOf(call: Call, writer: SchemaWriter): Json {
  const headers = [
    ...(call.status === 302 ? [LOCATION] : []),
    ...(call.location ? [CREATED_AT] : []),
    ...tagsOf(call),
    ...(isReplayed(call) ? [REPLAYED] : []),
    ...(call.answerHeaders ?? []),
  ]
  return {
    description: call.file?.says ?? successText(call),
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    ...contentOf(call, writer),
  }
}

function successText({ status, answer, events }: Call): string {
  if (status === 302) return 'Go on to the address in Location.'
  if (events)
    return 'A stream of events, open until either side ends it. The data of each is one of these, as JSON.'
  return answer ? 'Done.' : 'Done; the answer has no body.'
}

/** Answers that the document knows more of than the program needs, by the call's name. */
const DOCUMENTED_ANSWERS: Readonly<Record<string, z.ZodType>> = { readReport: documentedReportSchema }

function contentOf({ name, answer: answered, file, events }: Call, writer: SchemaWriter): Json {
  const answer = DOCUMENTED_ANSWERS[name] ?? answered
  if (answer) return { content: { 'application/json': { schema: writer.of(answer, 'output') } } }
  if (events) return { content: { 'text/event-stream': { schema: writer.of(events, 'output') } } }
  if (!file) return {}
  return { content: Object.fromEntries(file.types.map((type) => [type, schemaOfFile(type)])) }
}

const schemaOfFile = (type: string): Json => (type.startsWith('text/') ? { schema: { type: 'string' } } : {})

/** Every refusal of a call, by status: its own, and those that its shape brings with it. */
function problemsOf(call: Call): Json {
  const responses: Record<string, Json> = {}
  for (const code of codesOf(call)) {
    const status = String(statusOf(code))
    const before = responses[status]?.description
    const line = `\`${code}\`: ${answeredMessage(code)}`
    responses[status] = {
      ...PROBLEM,
      ...headersOfProblem(status),
      description: before ? `${before}\n\n${line}` : line,
    }
  }
  // What only redirects has no success of its own that a program could read: any other answer is a problem.
  if (call.status === 302) responses.default = { ...PROBLEM, description: 'Anything else is a problem.' }
  return responses
}

const PROBLEM = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function headersOfProblem(status: string): Json {
  if (status === '401') return { headers: headersOf([WWW_AUTHENTICATE]) }
  if (status === '412') return { headers: headersOf([NEW_VERSION]) }
  return status === '429' || status === '503' ? { headers: headersOf([RETRY_AFTER]) } : {}
}

function codesOf(call: Call): Set<RefusalCode> {
  const codes = new Set<RefusalCode>(call.errors)
  if (call.params || call.query || call.body || !call.anyQuery) codes.add('invalid-request')
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
  if (call.freshProof) codes.add('fresh-proof-needed')
  if (isReplayed(call)) codes.add('idempotency-key-reused').add('request-under-way')
  if (call.entityTag && call.method !== 'GET') codes.add('precondition-failed')
  if (call.triesPerMinute) codes.add('too-many-tries')
  // The database may go away during any call, for as long as it takes to start again.
  return codes.add('unexpected').add('shutting-down')
}
