import { productPicture } from '@tuppence/contract/catalogue'
import {
  deleteProductPicture,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  setProductPicture,
} from '@tuppence/contract/catalogue-changes'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { type MadePicture, makePicture } from './make-picture.ts'
import { forgetPicture, readPicture, showPicture } from './product-pictures.ts'

const A_YEAR_S = 365 * 86_400

export function pictureRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database } = deps
  const show = async (organizationId: string, productId: string, picture: MadePicture | null) => {
    const { product, before } = await changeAndTell({ app, database }, organizationId, async (tx) => ({
      answer: await showPicture(tx, organizationId, productId, picture),
      event: { type: 'products-changed', productIds: [productId] },
    }))
    if (before !== product.pictureId) await forgetPicture(database, organizationId, before)
    return product
  }

  // In a scope of its own: nowhere else does the server take anything but JSON.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      [...PICTURE_TYPES, 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )
    serve(scope, setProductPicture, async ({ person, params, request }) => {
      if (!Buffer.isBuffer(request.body)) throw new Refused('not-a-picture')
      return show(person.organizationId, params.id, await makePicture(request.body))
    })
  })
  serve(app, deleteProductPicture, ({ person, params }) => show(person.organizationId, params.id, null))
  serve(app, productPicture, async ({ person: { organizationId }, params, query, reply }) => {
    const bytes = await inOrganization(database, organizationId, (tx) =>
      readPicture(tx, organizationId, params.pictureId, query.size ?? 'large'),
    )
    // The one answer of the API that a browser may keep: its name is its content (decision 0064).
    return reply
      .type('image/webp')
      .header('cache-control', `private, max-age=${A_YEAR_S}, immutable`)
      .send(Buffer.from(bytes))
  })
}
