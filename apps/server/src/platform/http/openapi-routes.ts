import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { apiDocs, apiDocsFile, apiGuide, openApi } from '@tuppence/contract/documentation'
import { VERSION } from '@tuppence/contract/version'
import type { FastifyInstance } from 'fastify'
import { API_GUIDE_HEADERS, apiGuidePage } from './api-guide.ts'
import { packed, sendPacked } from './packed.ts'
import { Refused } from './refused.ts'
import { serve } from './serve.ts'

const require = createRequire(import.meta.url)

/** What the page needs of Swagger UI, and nothing else of its folder. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** Our own page instead of the plugin's, whose script stands inside it: the strict policy for scripts holds here too. */
const PAGE = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tuppence API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/open.js" defer></script>
</head>
<body><div id="docs"><noscript>The same as a document: <a href="/api/openapi.json">openapi.json</a></noscript></div></body>
</html>
`
const OPEN = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true })\n`

/**
 * The document is made and compressed at its first request, once: nobody waits for it at the start. So is the front page.
 *
 * @param guide where the guide to the API is, in Markdown
 */
export function openApiRoutes(app: FastifyInstance, guide: string): void {
  let made: ReturnType<typeof packedDocument> | undefined
  serve(app, openApi, async ({ request, reply }) => {
    made ??= packedDocument()
    const { document, etag } = await made
    // The same for everybody until the next version of the server.
    reply.headers({ etag, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return sendPacked(reply.type('application/json; charset=utf-8'), document)
  })
  let front: Promise<string> | undefined
  serve(app, apiGuide, async ({ reply }) => {
    front ??= readFile(guide, 'utf8').then(apiGuidePage)
    return reply
      .headers(API_GUIDE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(await front)
  })
  serve(app, apiDocs, async ({ reply }) => reply.type('text/html; charset=utf-8').send(PAGE))
  serve(app, apiDocsFile, async ({ params: { file }, reply }) => {
    if (file === 'open.js') return reply.type('text/javascript; charset=utf-8').send(OPEN)
    if (!FILES.includes(file)) throw new Refused('not-found')
    return reply.sendFile(file, swaggerFolder())
  })
}

async function packedDocument() {
  const { openApiDocument } = await import('@tuppence/contract/openapi')
  const text = JSON.stringify(openApiDocument(VERSION))
  return { document: await packed(text), etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

function swaggerFolder(): string {
  return path.join(path.dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')
}
