import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '@tuppence/contract/second-factor'
import type { SecondFactorCalls } from './second-factor-calls.ts'

/** The calls of a shop's person. */
export const OWN_SECOND_FACTOR: SecondFactorCalls = {
  read: secondFactor,
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  remove: removeSecondFactor,
}
