import { loseSession, SignedInContext, useSession } from '../foundation/session/session.ts'
import { OfflineEngine } from '../offline/index.ts'
import { fetchedScreen, LoadingScreen } from '../ui/index.ts'
import { ChangePassword } from './gates.tsx'
import { AppKeys } from './keys/app-keys.tsx'
import { SessionLost } from './session/session-lost.tsx'
import { TillPeople } from './till/till-people.tsx'

const SitePlace = fetchedScreen(async () => (await import('../features/site/site-place.tsx')).SitePlace)
const TillScreen = fetchedScreen(async () => (await import('./till/till-screens.ts')).TILL_SCREENS['/sales'])

/** The marketing page for a visitor, the till for somebody who is signed in (SHELL-001, SHELL-002). */
export function Home() {
  const session = useSession()
  if (session.state === 'loading') return <LoadingScreen />
  if (session.state === 'signed-out') return <SitePlace />
  if (session.user.mustChangePassword) return <ChangePassword />
  return (
    <SignedInContext value={session.user}>
      <OfflineEngine
        organizationId={session.user.organizationId}
        isTill
        onSignInNeeded={loseSession}
        fallback={<LoadingScreen />}
      >
        <TillPeople>
          <AppKeys />
          <TillScreen />
        </TillPeople>
      </OfflineEngine>
      <SessionLost user={session.user} />
    </SignedInContext>
  )
}
