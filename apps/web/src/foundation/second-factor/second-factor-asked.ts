import { CallFailed } from '@tuppence/contract/client'

const codeOf = (error: unknown) => (error instanceof CallFailed ? error.problem?.code : undefined)

/** Whether a login failed for want of the right code, so that the form must ask for one. */
export function needsSecondFactor(error: unknown): boolean {
  return isFirstAsked(error) || codeOf(error) === 'second-factor-wrong'
}

/** Nothing was wrong yet: the password was right, and the code is what comes next. */
export function isFirstAsked(error: unknown): boolean {
  return codeOf(error) === 'second-factor-needed'
}
