import { health } from '@tuppence/contract/health'
import type { ComponentType } from 'react'
import { DebugPos } from '../features/demo-screens/debug-pos.tsx'
import { HappyChimps } from '../features/demo-screens/happy-chimps.tsx'
import { PosTest } from '../features/demo-screens/pos-test.tsx'
import { SimplePos } from '../features/demo-screens/simple-pos.tsx'
import { explain } from '../foundation/asking/api.ts'
import { useCall } from '../foundation/asking/use-call.ts'
import { Loaded } from '../ui/index.ts'
import { NotFound } from './not-found.tsx'

/** D16, DEMO-009: the screen where the server is a demo, and no screen anywhere else. */
function onlyInDemo(Screen: ComponentType) {
  return function DemoOnly() {
    const { data, error, onRetry } = useCall(health, {})
    return (
      <Loaded data={data} error={error} explain={explain} what="The demo screen" onRetry={onRetry}>
        {({ demo }) => (demo ? <Screen /> : <NotFound />)}
      </Loaded>
    )
  }
}

export const DEMO_SCREENS = {
  '/pos-test': onlyInDemo(PosTest),
  '/simple-pos': onlyInDemo(SimplePos),
  '/debug-pos': onlyInDemo(DebugPos),
  '/happy-chimps-demo': onlyInDemo(HappyChimps),
} as const
