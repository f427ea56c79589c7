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
  'listSecondFactors.people.isOwn': 'Whether it is the person who asks.',
  'people.passkeys': 'How many passkeys they have.',
  isOffered: 'Whether this server takes passkeys: people must reach it by https, or on the machine itself.',
  'listPasskeys.passkeys': 'Those of the person who asks, in the order they were added.',
  'listPasskeys.passkeys.name': ['What its person calls it.', 'Work laptop'],
  'addPasskey.name': ['What its person calls it.', 'Work laptop'],
  'passkeys.lastUsedAt': 'When it last signed its person in or confirmed it was them; null until it does.',
  'addPasskey.lastUsedAt': 'When it last signed its person in or confirmed it was them; null until it does.',
  'beginPasskey.options':
    'What navigator.credentials.create() takes as publicKey, in JSON (Web Authentication Level 3).',
  'beginPasskeyLogin.options':
    'What navigator.credentials.get() takes as publicKey, in JSON (Web Authentication Level 3).',
  'beginPasskeyProof.options':
    'What navigator.credentials.get() takes as publicKey, in JSON (Web Authentication Level 3).',
  'addPasskey.created': 'What navigator.credentials.create() gave, by its toJSON().',
  asserted: 'What navigator.credentials.get() gave, by its toJSON().',
  'created.id': ['The device’s own name for the passkey, in base64url.', 'q83vASNFZ4k'],
  'asserted.id': ['The device’s own name for the passkey, in base64url.', 'q83vASNFZ4k'],
  rawId: ['The same as id.', 'q83vASNFZ4k'],
  'created.type': 'Always public-key.',
  'asserted.type': 'Always public-key.',
  authenticatorAttachment:
    'Whether the device itself has it (platform), or one that is connected to it (cross-platform).',
  clientExtensionResults: 'What extensions answered; none is asked for.',
  'created.response': 'The new key, and what proves that it was made for this request.',
  'asserted.response': 'What proves that the device has the key, and recognised its person.',
  clientDataJSON: [
    'What the browser signed for: challenge and origin, as JSON in base64url.',
    'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  ],
  attestationObject: ['The public key as the device made it: CBOR in base64url.', 'o2NmbXRkbm9uZQ'],
  transports: 'How the device can be reached, such as internal, hybrid or usb.',
  authenticatorData: [
    'Site, counter, and whether the person was recognised, in base64url.',
    'SZYN5YgOjGh0NBcPZHZgW4',
  ],
  'response.signature': ['Over authenticatorData and the hash of clientDataJSON, in base64url.', 'MEUCIQDx'],
  userHandle: ['Whose passkey the device says it is, in base64url.', 'cGVyc29u'],
}
