import { z } from 'zod'
import { defineCall } from './call.ts'
import { ETAG } from './headers.ts'

/** This documentation itself: the document for programs, and the same to read. */
export const openApi = defineCall({
  name: 'openApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document.',
  access: 'anyone',
  triesPerMinute: 120,
  answer: z.record(z.string(), z.unknown()),
  answerHeaders: [ETAG],
})

export const apiGuide = defineCall({
  name: 'apiGuide',
  method: 'GET',
  path: '/api',
  summary: 'For the browser: how to use this API, with requests to run.',
  access: 'anyone',
  file: { types: ['text/html'], says: 'The page.' },
})

export const apiDocs = defineCall({
  name: 'apiDocs',
  method: 'GET',
  path: '/api/docs',
  summary: 'For the browser: this documentation, to read and to try.',
  access: 'anyone',
  file: { types: ['text/html'], says: 'The page.' },
})

export const apiDocsFile = defineCall({
  name: 'apiDocsFile',
  method: 'GET',
  path: '/api/docs/:file',
  summary: 'For the browser: a script or style sheet of the documentation.',
  access: 'anyone',
  params: z.object({ file: z.string().max(100) }),
  errors: ['not-found'],
  file: { types: ['text/css', 'text/javascript', 'image/png'], says: 'The file.' },
  anyQuery: true,
})
