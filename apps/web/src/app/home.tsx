import { lazy, Suspense } from 'react'
import { LoadingScreen } from '../ui/index.ts'
import { AppKeys } from './app-keys.tsx'
import { SignedInContext, useSession } from './session.ts'
import { SessionLost } from './session-lost.tsx'

const SitePage = lazy(async () => ({ default: (await import('../features/site/site-page.tsx')).SitePage }))
const TillScreen = lazy(async () => ({ default: (await import('./till-screen.tsx')).TillScreen }))

/** The marketing page for a visitor, the till for somebody who is signed in (SHELL-001, SHELL-002). */
export function Home() {
  const session = useSession()
  if (session.state === 'loading') return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      {session.state === 'signed-out' ? (
        <SitePage />
      ) : (
        <SignedInContext value={session.user}>
          <AppKeys />
          <TillScreen />
          <SessionLost user={session.user} />
        </SignedInContext>
      )}
    </Suspense>
  )
}
