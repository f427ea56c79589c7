/* What stands over every screen when it is asked for, in one file that is fetched behind the first screen. */
export { ProofDialog } from '../../features/identity/proof-dialog.tsx'
export { LogOutQuestion } from './log-out-question.tsx'
export { SignInAgain } from './sign-in-again.tsx'
