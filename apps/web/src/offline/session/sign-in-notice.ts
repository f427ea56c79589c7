const heard = new EventTarget()

/** Told by the sign-in when it has succeeded, at first or again, so that sales that waited for it go out at once. */
export function announceSignIn(): void {
  heard.dispatchEvent(new Event('signed-in'))
}

/** Hears of sign-ins in this tab and, through the stored person they leave behind, in others. */
export function onSignIn(listener: () => void, signal: AbortSignal): void {
  heard.addEventListener('signed-in', listener, { signal })
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    // The keys under which the stored person is kept (AUTH-022) end in "customer".
    if (newValue !== null && key?.endsWith('_customer')) listener()
  }
  window.addEventListener('storage', fromOtherTab, { signal })
}
