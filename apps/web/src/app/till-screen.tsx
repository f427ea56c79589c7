import { AppFrame } from './app-frame.tsx'

/** The Sales terminal inside the frame: app composes what features/sales offers. */
export function TillScreen() {
  return (
    <AppFrame isFixed>
      <h1 className="p-6 text-2xl">Sales Terminal</h1>
    </AppFrame>
  )
}
