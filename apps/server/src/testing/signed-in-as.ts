import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Principal } from '../platform/principal.ts'

/**
 * Sends requests as these people without signing them in: for tests of what a module does, where sign-in is not the
 * matter. Give it the application before its first request.
 */
export function signedInAs(
  app: FastifyInstance,
): (
  principal: Principal | undefined,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  payload?: object | string,
  contentType?: string,
) => Promise<LightMyRequestResponse> {
  const asked: (Principal | undefined)[] = []
  app.whoIs = async (request) => asked[Number(request.headers[WHO])]
  app.hasFreshProof = () => true
  app.noteRefusedAttempt = async () => {}
  return async (principal, method, url, payload, contentType) => {
    const headers = {
      [WHO]: String(asked.push(principal) - 1),
      ...(contentType !== undefined && { 'content-type': contentType }),
    }
    return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  }
}

const WHO = 'x-test-principal'
