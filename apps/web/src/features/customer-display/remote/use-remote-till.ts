import { followTill, readOnDisplay, type ShopOnDisplay } from '@tuppence/contract/displays'
import { useEffect, useState } from 'react'
import { forgetShop, keepShop, keptShop } from '../shop-on-display.ts'
import { type DisplayLine, type RemoteState, RemoteTill } from './remote-till.ts'

/** Sooner than the line is given up for its silence, so that no question is under way twice. */
const ASKED_FOR_MS = 20_000

/** The line over the network. A display has a cookie of its own and no sign-in. */
function lineOf(onShop: (shop: ShopOnDisplay) => void): DisplayLine {
  return {
    async ask() {
      const answer = await fetch(readOnDisplay.path, {
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(ASKED_FOR_MS),
      })
      const text = await answer.text()
      if (answer.status === 401) return false
      if (!answer.ok) throw new Error(`${answer.status}`)
      onShop(JSON.parse(text))
      return true
    },
    open(onNews, onCut) {
      const feed = new EventSource(followTill.path, { withCredentials: true })
      feed.onmessage = ({ data }) => onNews(JSON.parse(data))
      feed.onerror = () => {
        // By our own pace, and only after the server has been asked whether this is still a display.
        feed.close()
        onCut()
      }
      return () => feed.close()
    },
  }
}

/** What a till elsewhere shows, and how the line to it stands. A new `attempt` begins anew, as after a code was typed. */
export function useRemoteTill(attempt: number): RemoteState & { readonly shop: ShopOnDisplay | undefined } {
  const [shop, setShop] = useState(keptShop)
  const [state, setState] = useState<RemoteState>({ line: 'connecting', shown: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line
  useEffect(() => {
    const onShop = (read: ShopOnDisplay) => {
      keepShop(read)
      setShop(read)
    }
    const till = new RemoteTill(lineOf(onShop), (now) => {
      if (now.line === 'over') {
        forgetShop()
        setShop(undefined)
      }
      setState(now)
    })
    const onBack = () => till.tryNow()
    addEventListener('online', onBack)
    return () => {
      removeEventListener('online', onBack)
      till.stop()
    }
  }, [attempt])
  return { ...state, shop }
}
