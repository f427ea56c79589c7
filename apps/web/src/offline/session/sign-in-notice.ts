const heard = new EventTarget()
let signIns = 0

/** Told by the sign-in when it has succeeded, at first or again, so that sales that waited for it go out at once. */
export function announceSignIn(): void {
  heard.dispatchEvent(new Event('signed-in'))
}
const count = () => {
  signIns += 1
}
heard.addEventListener('signed-in', count)
// Not where the engine is run without a browser.
if (typeof window !== 'undefined') onSignInElsewhere(count)

/** How many sign-ins this tab has heard of: more than before, and a refusal from before says nothing about who is signed in now. */
export const signInsHeard = () => signIns

/** Hears of sign-ins in this tab and in others. */
export function onSignIn(listener: () => void, signal: AbortSignal): void {
  heard.addEventListener('signed-in', listener, { signal })
  onSignInElsewhere(listener, { signal })
}

/** Hears of sign-ins in other tabs, through the stored person they leave behind. */
export function onSignInElsewhere(listener: () => void, options?: AddEventListenerOptions): void {
  const heed = ({ key, newValue }: StorageEvent) => {
    // The keys under which the stored person is kept (AUTH-022) end in "customer".
    if (newValue !== null && key?.endsWith('_customer')) listener()
  }
  window.addEventListener('storage', heed, options)
}

/**
 * Answers with the server's answer to a request that changes nothing. A refusal of one that was sent before the latest sign-in says
 * nothing about who is signed in now: it is sent again.
 */
export async function asSignedInNow<A extends { readonly status: number; text(): Promise<string> }>(
  ask: () => Promise<A>,
): Promise<A> {
  const before = signIns
  const answer = await ask()
  if (answer.status !== 401 || signIns === before) return answer
  // An answer that no cache keeps holds its connection until it has been read.
  await answer.text()
  return asSignedInNow(ask)
}
