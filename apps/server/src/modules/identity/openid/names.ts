/** Where the identity provider sends the browser back to. */
export const CALLBACK = '/api/callback'
/** Where the embedded provider of the demo is, on the one port. */
export const DEMO_MOUNT = '/oidc'
export const DEMO_CLIENT = 'tuppence'
/** As external_identities know the embedded provider, whatever address it is reached by. */
export const DEMO_ISSUER = 'urn:tuppence:demo'
/** Who Try Demo signs in as (decision D4). */
export const DEMO_PERSON = { businessCode: 'UK001', username: 'manager' } as const
