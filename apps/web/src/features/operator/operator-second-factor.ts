import {
  beginOperatorSecondFactor,
  confirmOperatorSecondFactor,
  operatorSecondFactor,
  removeOperatorSecondFactor,
} from '@tuppence/contract/second-factor'
import type { SecondFactorCalls } from '../../foundation/second-factor/second-factor-calls.ts'

export const OPERATOR_SECOND_FACTOR = {
  read: operatorSecondFactor,
  begin: beginOperatorSecondFactor,
  confirm: confirmOperatorSecondFactor,
  remove: removeOperatorSecondFactor,
} satisfies SecondFactorCalls
