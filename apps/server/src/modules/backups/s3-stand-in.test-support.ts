import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = 3

/** A store that speaks as much of S3 as backups need, over HTTP, and takes nothing that is not signed as Amazon says (Signature Version 4). */
export interface S3StandIn {
  readonly endpoint: string
  /** What it holds, by bucket and key. */
  readonly objects: Map<string, Buffer>
  /** How many parts came in of objects that came in parts. */
  parts: number
  /** Answered to everything while it is set: the store is out of order. */
  broken: number | undefined
  close(): Promise<void>
}

export async function startS3(given: {
  bucket: string
  key: string
  secret: string
  region: string
}): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '/', 'http://store')
    const refuse = (status: number, code: string): void => {
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${code} by the stand-in</Message></Error>`)
    }
    if (store.broken) return refuse(store.broken, 'ServiceUnavailable')
    const wrong = whyUnsigned(request, url, body, given)
    if (wrong) return refuse(403, wrong)
    const [bucket, ...rest] = decodeURIComponent(url.pathname.slice(1)).split('/')
    if (bucket !== given.bucket) return refuse(404, 'NoSuchBucket')
    const key = rest.join('/')
    const asked = `${request.method}${['uploads', 'uploadId', 'list-type'].filter((name) => url.searchParams.has(name)).map((name) => ` ${name}`)}`
    const xml = (text: string): void => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    }
    const upload = url.searchParams.get('uploadId') ?? ''
    const there = objects.get(key)
    switch (asked) {
      case 'GET list-type':
        return xml(listed([...objects], url.searchParams))
      case 'PUT':
        objects.set(key, body)
        response.writeHead(200, { etag: '"1"' }).end()
        return
      case 'POST uploads': {
        const id = `upload-${uploads.size + 1}`
        uploads.set(id, new Map())
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case 'PUT uploadId':
        uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body)
        store.parts += 1
        response.writeHead(200, { etag: `"${url.searchParams.get('partNumber')}"` }).end()
        return
      case 'POST uploadId': {
        const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b)
        objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
        uploads.delete(upload)
        return xml(`<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>`)
      }
      case 'DELETE uploadId':
        uploads.delete(upload)
        response.writeHead(204).end()
        return
      case 'DELETE':
        objects.delete(key)
        response.writeHead(204).end()
        return
      case 'HEAD':
      case 'GET':
        if (!there) return refuse(404, 'NoSuchKey')
        response.writeHead(200, { 'content-length': there.length, etag: '"1"' })
        response.end(request.method === 'GET' ? there : undefined)
        return
      default:
        return refuse(501, 'NotImplemented')
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: S3StandIn = {
    ...{ objects, parts: 0, broken: undefined },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A few at a time, so that whoever lists must ask again for the rest. */
function listed(all: readonly (readonly [string, Buffer])[], asked: URLSearchParams): string {
  const before = asked.get('prefix') ?? ''
  const from = Number(asked.get('continuation-token') ?? 0)
  const found = all.filter(([key]) => key.startsWith(before)).sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = found
    .slice(from, from + PAGE)
    .map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`)
  const isMore = found.length > from + PAGE
  const next = isMore ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

const sha256 = (of: string | Buffer): string => createHash('sha256').update(of).digest('hex')
const hmac = (key: string | Buffer, of: string): Buffer => createHmac('sha256', key).update(of).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The code of the refusal; undefined where the signature is right, and over these very bytes. */
function whyUnsigned(
  { method, headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  { key, secret, region }: { key: string; secret: string; region: string },
): string | undefined {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const [, credential = '', names = '', signature = ''] = said ?? []
  const [who, day = '', where, service, last] = credential.split('/')
  if (who !== key) return 'InvalidAccessKeyId'
  if (where !== region || service !== 's3' || last !== 'aws4_request') return 'AuthorizationHeaderMalformed'
  const contents = String(headers['x-amz-content-sha256'])
  if (contents !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const signed = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const request = [method, url.pathname, query, signed.join(''), names, contents].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  const right = hmac(signing, text)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
