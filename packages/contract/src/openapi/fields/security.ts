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
}
