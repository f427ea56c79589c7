import { type ComponentType, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { LoadingScreen } from './spinner.tsx'

/** A screen that could not be fetched is asked for again this often, and as soon as the browser says it is online. */
export const ASK_AGAIN_MS = 5_000

/** A whole screen that is fetched when it is first gone to. */
export interface FetchedScreen<P> {
  (props: P): React.ReactNode
  /** Fetches it ahead of its use, for the router. What cannot be had is no error here: the screen itself says so. */
  readonly preload: () => Promise<void>
}

/**
 * A screen in a file of its own. Where that file cannot be fetched, its place says so and what to do, and it appears by
 * itself when the network is back; nothing around it is thrown away. React's own `lazy` and the router's throw instead.
 *
 * @param Waiting stands there meanwhile
 * @param Missing stands there while it cannot be had
 */
export function fetchedScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = LoadingScreen,
  Missing: ComponentType<P> = MissingScreen,
): FetchedScreen<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    Loaded ??= await load()
  }
  function Screen(props: P) {
    const [isHere, setIsHere] = useState(Loaded !== undefined)
    const [isMissing, setIsMissing] = useState(false)
    useEffect(() => {
      if (isHere) return
      return untilFetched(
        fetch,
        () => setIsHere(true),
        () => setIsMissing(true),
      )
    }, [isHere])
    if (Loaded) return <Loaded {...props} />
    return isMissing ? <Missing {...props} /> : <Waiting />
  }
  return Object.assign(Screen, { preload: () => fetch().catch(() => {}) })
}

/** Where one file comes, the others that were missing may too. */
const missing = new Set<() => void>()

/** Asks until it is there. Returns what ends the asking. */
function untilFetched(fetch: () => Promise<void>, onHere: () => void, onMissing: () => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout>
  const ask = () => {
    clearTimeout(timer)
    missing.delete(ask)
    fetch().then(
      () => {
        if (isWanted) onHere()
        for (const other of missing) other()
      },
      () => {
        if (!isWanted) return
        onMissing()
        missing.add(ask)
        clearTimeout(timer)
        timer = setTimeout(ask, ASK_AGAIN_MS)
      },
    )
  }
  addEventListener('online', ask)
  ask()
  return () => {
    isWanted = false
    missing.delete(ask)
    clearTimeout(timer)
    removeEventListener('online', ask)
  }
}

function MissingScreen() {
  return (
    <div role="alert" className="mx-auto grid min-h-[60dvh] max-w-md content-center gap-3 p-6">
      <h1 className="text-2xl">This screen is not on this device yet</h1>
      <p className="text-ink-muted">
        It is fetched when there is a network, and then appears by itself. The cart and every sale waiting to
        be sent are safe on this device.
      </p>
      <div className="mt-2">
        <Button look="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      </div>
    </div>
  )
}

/**
 * A part of a screen: nothing stands in its place until it is here.
 *
 * @param Missing stands there while it cannot be had; nothing where it is left out
 */
export const fetchedPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P> = Nothing,
) => fetchedScreen<P>(load, Nothing, Missing)

/** In the place of a part that somebody looks for. */
export const OnItsWay = () => (
  <p role="status" className="p-3 text-center text-ink-muted">
    Not on this device yet. It appears here when there is a network.
  </p>
)

interface Closes {
  onClose: () => void
}

/** A dialog, or a group of them. `onClose` is called where somebody does not wait for it. */
export const fetchedDialog = <P extends object>(load: () => Promise<(props: P) => React.ReactNode>) =>
  fetchedScreen<P & Closes>(load, Nothing, MissingDialog)

const Nothing = () => null

/** Some browsers never ask again for a file that they once failed to get: there the page is to be loaded afresh. */
function MissingDialog({ onClose }: Closes) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Not on this device yet"
      description="It downloads as soon as there is a network, and opens then. Selling goes on without it."
      width="narrow"
      actions={
        <>
          {navigator.onLine ? <Button onClick={() => location.reload()}>Load again</Button> : null}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    />
  )
}
