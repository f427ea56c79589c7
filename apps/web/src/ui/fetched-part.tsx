import { type ComponentType, useEffect, useState } from 'react'

/** A part of the screen that is fetched behind the first one. */
export interface FetchedPart<P> {
  (props: P & { onMissing: () => void }): React.ReactNode
  /** Fetches it ahead of its use. Rejects when it cannot be had now; it is asked for again at the next use. */
  readonly fetch: () => Promise<void>
}

/**
 * A part of the screen that the first sale does not need. Fetched already, it is drawn in the same frame, and there is
 * nothing to wait for. React's own `lazy` is not used here, because it throws what could not be fetched into the screen
 * around it, and never asks again: a till that was offline for a moment would lose its dialogs, and the screen with them.
 *
 * @param Meanwhile stands there while it is fetched, and for as long as it cannot be had; nothing where it is left out
 */
export function fetchedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): FetchedPart<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    Loaded ??= await load()
  }
  function Part({ onMissing, ...props }: P & { onMissing: () => void }) {
    const [, setIsHere] = useState(Loaded !== undefined)
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once for each time it is put on the screen.
    useEffect(() => {
      if (Loaded) return
      let isWanted = true
      fetch().then(
        () => isWanted && setIsHere(true),
        () => isWanted && onMissing(),
      )
      return () => {
        isWanted = false
      }
    }, [])
    // What is left after taking onMissing out is P again, which the compiler does not follow.
    const own = props as unknown as P
    return Loaded ? <Loaded {...own} /> : Meanwhile ? <Meanwhile {...own} /> : null
  }
  return Object.assign(Part, { fetch })
}
