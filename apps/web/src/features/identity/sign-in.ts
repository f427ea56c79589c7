import { CallFailed } from '@tuppence/contract/client'
import { backOfficeLogin, posLogin } from '@tuppence/contract/identity'
import { explain, send } from '../../foundation/asking/api.ts'
import { rememberedDeviceId } from '../../offline/till/device-id.ts'

/** Which door: the till's, or the back office's with its 24-hour session. */
export type SignInKind = 'pos' | 'back-office'

export interface Credentials {
  businessCode: string
  username: string
  password: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** AUTH-013, AUTH-037: all three are required; a sentence for each that is missing. */
export function missingCredentials(typed: Credentials): CredentialErrors {
  return {
    ...(typed.businessCode.trim() === '' && { businessCode: 'Enter the business code, such as UK001.' }),
    ...(typed.username.trim() === '' && { username: 'Enter your username.' }),
    ...(typed.password === '' && { password: 'Enter your password.' }),
  }
}

export interface SignInSent extends Credentials {
  autoStart: boolean
  /** Of the second factor; empty until it is asked for. */
  code: string
}

/** Signs in at one of the two doors (AUTH-014, AUTH-016, AUTH-039). @throws what `send` throws */
export async function signIn(
  kind: SignInKind,
  { autoStart, code, ...credentials }: SignInSent,
): Promise<void> {
  const businessCode = credentials.businessCode.trim().toUpperCase()
  const body = { ...credentials, businessCode, ...(code && { code }) }
  if (kind === 'pos') {
    const deviceId = rememberedDeviceId()
    await send(posLogin, { body: { ...body, autoStart, ...(deviceId && { deviceId }) } })
    return
  }
  const answer = await send(backOfficeLogin, { body })
  if (!answer.success || !answer.customer) throw new CallFailed(401, 'Unauthorized', '')
}

export const REJECTED_AT_MAIN_POS =
  'Invalid credentials. Please check your business code, username and password.'

/**
 * The words for a login that failed, as the specification gives them for each door (AUTH-017 to AUTH-019, AUTH-040,
 * AUTH-041). Only a rejection gets the rejection's words: a locked or overloaded server says what it is.
 *
 * @param isMainPos the login stands at /pos, which words a rejection differently
 */
export function signInRefusal(kind: SignInKind, error: unknown, isMainPos: boolean): string {
  if (!(error instanceof CallFailed))
    return kind === 'pos'
      ? 'Connection failed. Please check your internet connection.'
      : 'Unable to connect to server'
  if (error.status !== 401 && error.status !== 400) return explain(error)
  if (kind === 'back-office') return 'Invalid business code, username, or password'
  if (isMainPos) return REJECTED_AT_MAIN_POS
  return error.said ?? 'Invalid login credentials'
}
