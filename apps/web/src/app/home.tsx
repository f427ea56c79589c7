import { lazy, Suspense, useEffect, useRef } from 'react'
import { OfflineEngine } from '../offline/index.ts'
import { LoadingScreen } from '../ui/index.ts'
import { AppKeys } from './app-keys.tsx'
import { loseSession, SignedInContext, useSession } from './session.ts'
import { SessionLost } from './session-lost.tsx'

const TillScreen = lazy(async () => ({ default: (await import('./till-screen.tsx')).TillScreen }))

/** The marketing page for a visitor, the till for somebody who is signed in (SHELL-001, SHELL-002). */
export function Home() {
  const session = useSession()
  if (session.state === 'loading') return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      {session.state === 'signed-out' ? (
        <Site />
      ) : (
        <SignedInContext value={session.user}>
          <OfflineEngine
            organizationId={session.user.organizationId}
            isTill
            onSignInNeeded={loseSession}
            fallback={<LoadingScreen />}
          >
            <AppKeys />
            <TillScreen />
          </OfflineEngine>
          <SessionLost user={session.user} />
        </SignedInContext>
      )}
    </Suspense>
  )
}

/** The marketing page is plain HTML with a script of its own; here it only gets its place. */
function Site() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void import('../features/site/show-site.ts').then(
      ({ showSite }) => place.current && showSite(place.current),
    )
  }, [])
  return <div ref={place} />
}
