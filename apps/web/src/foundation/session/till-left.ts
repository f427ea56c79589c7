import { POS_CUSTOMER_KEY } from '../../offline/session/stored-here.ts'

/** Which face of the till was last on the screen of this tab. */
const FACE_KEY = 'tuppence_till_face'
const FACES = ['/sales', '/pos', '/pos-standalone'] as const
type Face = (typeof FACES)[number]

/** Kept while a till is on the screen, so that the back office's login can lead back to it. The front page's is that of /sales. */
export function keepTillFace(path: string): void {
  const face = FACES.find((known) => known === path) ?? (path === '/' ? '/sales' : undefined)
  if (face) sessionStorage.setItem(FACE_KEY, face)
}

/** The till that this tab showed before; undefined where it showed none. */
export const tillFace = (): Face | undefined =>
  FACES.find((known) => known === sessionStorage.getItem(FACE_KEY))

/** Whether somebody turned from the till of this tab and is still signed in at it. */
export const isLeftSignedIn = (): boolean =>
  tillFace() !== undefined &&
  [localStorage, sessionStorage].some((store) => store.getItem(POS_CUSTOMER_KEY) !== null)
