import { getSettings } from '@tuppence/contract/settings'
import { useCall } from '../asking/use-call.ts'

/** Whether the shop is heard (SET-007): it is until somebody has switched that off. */
export const useSounds = (): boolean => useCall(getSettings, {}).data?.soundEffects !== false
