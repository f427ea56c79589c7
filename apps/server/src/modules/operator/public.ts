export { firstOperatorLink } from './first-operator.ts'
export { type NewAccount, type OpenedAccount, openAccount } from './open-account.ts'
export { makeRemoteLink } from './remote-access.ts'
