import { useEffect, useState } from 'react'
import { type DisplayState, listenToTill } from '../../devices/display-channel.ts'
import { DisplayScreen } from './display-screen.tsx'
import { useOtherScreen } from './fill-screen.tsx'
import { useShopBeside } from './shop-on-display.ts'

/** The window beside the till (DISP-001 to DISP-004). It shows nothing but what this browser's till sends. */
export function CustomerDisplay() {
  const [state, setState] = useState<DisplayState>()
  useEffect(() => listenToTill(setState), [])
  useOtherScreen()
  return <DisplayScreen shop={useShopBeside()} state={state} />
}
