export { firstOperatorLink } from './first-operator.ts'
export { makeRemoteLink } from './remote-access.ts'
