import type { Notes } from '../notes.ts'

/** Second factors and fresh proof. */
export const SECURITY: Notes = {
  mustSetUpSecondFactor:
    'True until they have set up the second factor that the business requires; left out otherwise.',
  'proveIdentity.code': ['The code of the authenticator app, where one is set up.', '482913'],
  'proveOperatorIdentity.code': ['The code of the authenticator app, where one is set up.', '482913'],
  provedUntil: 'Until when this session may make the calls that need fresh proof.',
  'listSecondFactors.isRequired': 'Whether owners and managers must have a second factor.',
  'requireSecondFactor.isRequired': 'Whether owners and managers must have a second factor.',
  'listSecondFactors.people.passkeys': ['How many passkeys they have.', 1],
  'listPasskeys.isOffered': 'Whether this server takes passkeys: it needs a public address with https.',
  'listPasskeys.passkeys': 'Your passkeys.',
  'passkeys.name': ['What you call the passkey.', 'Work laptop'],
  'addPasskey.name': ['What you call the passkey.', 'Work laptop'],
  lastUsedAt: 'When it was used last; null for never.',
  options:
    'What `navigator.credentials` is to be called with, in JSON (Web Authentication Level 3, 5.1.8 and 5.1.9).',
  'addPasskey.created': 'What `navigator.credentials.create` gave, in JSON.',
  asserted: 'What `navigator.credentials.get` gave, in JSON.',
  'created.id': ['The id of the credential, base64url.', '4xJf0dC6t1mPqL8vWn2YzA'],
  'asserted.id': ['The id of the credential, base64url.', '4xJf0dC6t1mPqL8vWn2YzA'],
  rawId: ['The same as `id`.', '4xJf0dC6t1mPqL8vWn2YzA'],
  'created.type': 'Always `public-key`.',
  'asserted.type': 'Always `public-key`.',
  authenticatorAttachment: 'Whether the passkey is on this device or on another.',
  clientExtensionResults: 'Not read.',
  'created.response': 'What the passkey’s device answered.',
  'asserted.response': 'What the passkey’s device answered.',
  clientDataJSON: ['What the browser signed with, base64url.', 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'],
  attestationObject: ['The new credential and its public key, base64url.', 'o2NmbXRkbm9uZQ'],
  authenticatorData: ['What the device says of itself, base64url.', 'SZYN5YgOjGh0NBcPZHZgW4'],
  'asserted.response.signature': ['The signature, base64url.', 'MEUCIQDx7'],
  userHandle: ['Whose passkey it is, as the device keeps it, base64url.', 'AZo8XgAC'],
  transports: ['How the device can be reached.', ['internal']],
  'listSecondFactors.people.isOwn': 'Whether it is the person who asks.',
}
