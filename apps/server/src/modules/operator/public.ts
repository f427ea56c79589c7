export { firstOperatorLink } from './first-operator.ts'
export { readSiteContact } from './platform-settings.ts'
export { makeRemoteLink } from './remote-access.ts'
