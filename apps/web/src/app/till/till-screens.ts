import { PosTill } from './pos-screen.tsx'
import { StandaloneTill } from './standalone-screen.tsx'
import { TillScreen } from './till-screen.tsx'

/** The screens that sell, by their address. */
export const TILL_SCREENS = { '/sales': TillScreen, '/pos': PosTill, '/pos-standalone': StandaloneTill }
