import { connectivity } from '../sync/connectivity.ts'
import { smallPicture } from './picture-address.ts'
import type { ShopCopy } from './shop-copy.ts'

/** The service worker keeps as many, and lets go of what was shown longest ago. */
export const MOST_PICTURES = 2_000
const AT_ONCE = 2
const ROUND_MS = 60_000

/**
 * Asks for the small pictures of goods ahead, a few at a time and while nobody is doing anything, so that the cards show
 * them without a network too. The service worker keeps what passes by it; without one nothing is asked for.
 */
export function keepPictures(copy: Pick<ShopCopy, 'pictures' | 'state'>, signal: AbortSignal): void {
  const asked = new Set<string>()
  let isAtWork = false
  let version = -1
  const round = async () => {
    const present = copy.state.get()
    if (isAtWork || present.version === version || !present.isReady || !mayAsk()) return
    isAtWork = true
    version = present.version
    const missing = copy.pictures(MOST_PICTURES).filter((pictureId) => !asked.has(pictureId))
    for (let from = 0; from < missing.length && !signal.aborted && mayAsk(); from += AT_ONCE) {
      await idle()
      const some = missing.slice(from, from + AT_ONCE)
      const had = await Promise.all(some.map(askFor))
      for (const [place, pictureId] of some.entries()) if (had[place]) asked.add(pictureId)
      // The server or the network has something else to do: the next round goes on.
      if (had.includes(false)) {
        version = -1
        break
      }
    }
    isAtWork = false
  }
  const timer = setInterval(() => void round(), ROUND_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void round()
}

const mayAsk = (): boolean =>
  connectivity.get().isOnline && navigator.serviceWorker?.controller != null && !document.hidden

/** Whether there was an answer; a picture that is gone is one too. */
async function askFor(pictureId: string): Promise<boolean> {
  try {
    const answer = await fetch(smallPicture(pictureId), { credentials: 'include', priority: 'low' })
    await answer.arrayBuffer()
    return answer.ok || answer.status === 404
  } catch {
    return false
  }
}

/** Safari has no requestIdleCallback: there a pause has to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 200)
  })
