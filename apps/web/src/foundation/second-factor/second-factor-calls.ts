import type {
  beginOperatorSecondFactor,
  beginSecondFactor,
  confirmOperatorSecondFactor,
  confirmSecondFactor,
  operatorSecondFactor,
  removeOperatorSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '@tuppence/contract/second-factor'

/** The calls of whoever it is about: an operator's, or those of a shop's person. */
export interface SecondFactorCalls {
  readonly read: typeof operatorSecondFactor | typeof secondFactor
  readonly begin: typeof beginOperatorSecondFactor | typeof beginSecondFactor
  readonly confirm: typeof confirmOperatorSecondFactor | typeof confirmSecondFactor
  readonly remove: typeof removeOperatorSecondFactor | typeof removeSecondFactor
}
