import { getSettings } from '@tuppence/contract/settings'
import { useCall } from '../../foundation/asking/use-call.ts'

/** The shop's own; pounds until it is known (CONST-001). */
export function useCurrency(): string {
  return useCall(getSettings, {}).data?.currency ?? 'GBP'
}
