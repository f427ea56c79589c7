import type { Notes } from '../notes.ts'

/** API keys, second factors and fresh proof. */
export const SECURITY: Notes = {
  apiKeys: 'The keys of the business that are not removed.',
  'createApiKey.apiKey': 'The key as lists show it.',
  'createApiKey.key': [
    'The key itself, for the program to send as a bearer token. It is shown here alone.',
    'tup_live_…',
  ],
  'apiKeys.name': ['What its maker calls the program.', 'Web shop'],
  'apiKey.name': ['What its maker calls the program.', 'Web shop'],
  'createApiKey.name': [
    'What you call the program: the audit log and records of sales name it so.',
    'Web shop',
  ],
  lastFour: ['The last four characters of the key.', '7QXM'],
  scopes: 'What the key opens; the description of each call says which scope it needs.',
  madeByName: ['Who made the key.', 'Priya Shah'],
  'apiKeys.expiresAt': 'When the key ends by itself; null where it does not.',
  'apiKey.expiresAt': 'When the key ends by itself; null where it does not.',
  'createApiKey.expiresAt': 'When the key is to end by itself; null or left out for never.',
  'apiKeys.lastUsedAt': 'When a program last came by it, to within five minutes; null until one does.',
  'apiKey.lastUsedAt': 'When a program last came by it, to within five minutes; null until one does.',
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
