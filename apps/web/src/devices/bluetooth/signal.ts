/** How strong a signal is told: 5 is beside it, 1 hardly there. */
export type SignalSteps = 1 | 2 | 3 | 4 | 5

/** From which strength, in dBm, a signal has that many steps. Under -75 dBm packets begin to get lost. */
const FROM_DBM: readonly (readonly [SignalSteps, number])[] = [
  [5, -55],
  [4, -67],
  [3, -75],
  [2, -85],
]

/** @param rssiDbm the strength at which something of the device was received, in dBm */
export function signalSteps(rssiDbm: number): SignalSteps {
  return FROM_DBM.find(([, fromDbm]) => rssiDbm >= fromDbm)?.[0] ?? 1
}

/** DEV-010: a value under 3 is shown as weak. */
export const isWeak = (signalStrength: number): boolean => signalStrength < 3
