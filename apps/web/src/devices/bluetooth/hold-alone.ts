/** That this window alone speaks to a device, until it lets go or another window takes it. */
export interface Hold {
  release(): void
}

const lockName = (deviceId: string) => `tuppence-bluetooth:${deviceId}`

/**
 * Two windows that write to one printer would mix their receipts, and a scan would be rung up in both: whoever has the lock
 * of a device speaks to it.
 *
 * @param how `take` is a person's own press and takes it from another window; `wait` waits until it is free
 * @param onTaken another window has it now
 * @returns undefined where waiting was given up
 */
export function holdAlone(
  deviceId: string,
  how: 'take' | 'wait',
  { signal, onTaken }: { readonly signal: AbortSignal; readonly onTaken: () => void },
): Promise<Hold | undefined> {
  return new Promise((resolve) => {
    let isHeld = false
    const held = () =>
      new Promise<void>((release) => {
        isHeld = true
        resolve({ release })
      })
    navigator.locks
      .request(lockName(deviceId), how === 'take' ? { steal: true } : { signal }, held)
      .catch(() => (isHeld ? onTaken() : resolve(undefined)))
  })
}

/** Whether any window has it. */
export async function isHeld(deviceId: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(deviceId))
}
