/** Where a screen lies on the desk, in CSS pixels, without what the system keeps for itself. */
export interface Place {
  readonly availLeft: number
  readonly availTop: number
  readonly availWidth: number
  readonly availHeight: number
}

declare global {
  interface Window {
    /** Window Management, which not every browser has: https://www.w3.org/TR/window-management/ */
    getScreenDetails?: () => Promise<{ readonly screens: readonly (Place & Screen)[] }>
  }
  interface Screen {
    readonly isExtended?: boolean
  }
  interface FullscreenOptions {
    screen?: Screen
  }
}

/** The first screen on which the till's window does not begin; undefined where there is none. */
export function screenAwayFrom<S extends Place>(
  till: { readonly screenX: number; readonly screenY: number },
  screens: readonly S[],
): S | undefined {
  return screens.find(
    ({ availLeft: left, availTop: top, availWidth: width, availHeight: height }) =>
      till.screenX < left ||
      till.screenX >= left + width ||
      till.screenY < top ||
      till.screenY >= top + height,
  )
}

/** The screen at which the till does not stand; undefined where there is none, or the browser does not tell. */
export async function otherScreen(): Promise<(Place & Screen) | undefined> {
  if (!window.screen.isExtended) return undefined
  const details = await window.getScreenDetails?.().catch(() => undefined)
  return details && screenAwayFrom(window.opener ?? window, details.screens)
}
