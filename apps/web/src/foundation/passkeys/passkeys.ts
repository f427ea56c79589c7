import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { AssertedPasskey, CreatedPasskey } from '@tuppence/contract/passkeys'
import { explain } from '../asking/api.ts'

/** What the server answers for the browser, which alone looks into it. */
type Options = Readonly<Record<string, unknown>>

const webAuthn = () => import('@simplewebauthn/browser')

/** Whether this browser makes and uses passkeys: over https, and on the machine itself. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** The browser's own question was closed, ran out of time, or found no passkey: it says itself which. */
class PasskeyNotShown extends Error {}

/** @throws PasskeyNotShown */
export async function createPasskey(options: Options): Promise<CreatedPasskey> {
  const { startRegistration } = await webAuthn()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const created = await startRegistration({ optionsJSON }).catch(notShown)
  return { ...created, clientExtensionResults: {} }
}

/** @throws PasskeyNotShown */
export async function askForPasskey(options: Options): Promise<AssertedPasskey> {
  const { startAuthentication } = await webAuthn()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const asserted = await startAuthentication({ optionsJSON }).catch(notShown)
  return { ...asserted, clientExtensionResults: {} }
}

function notShown(cause: unknown): never {
  throw new PasskeyNotShown('No passkey was shown', { cause })
}

/** Why it did not come to anything, in words. */
export function explainPasskey(error: unknown): string {
  if (!(error instanceof PasskeyNotShown)) return explain(error)
  const { cause } = error
  const isThereAlready =
    cause instanceof Error && 'code' in cause && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return isThereAlready
    ? 'This device already has a passkey for you.'
    : 'No passkey was used. Try again, or use your password.'
}
