import { Outlet } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { loseSession, SignedInContext, useSession, useSignedInUser } from '../foundation/session/session.ts'
import { OfflineEngine, useTill } from '../offline/index.ts'
import { fetchedScreen, LoadingScreen } from '../ui/index.ts'
import { showMoneyIn } from '../ui/shop-money.ts'
import { AppFrame } from './app-frame.tsx'
import { LiveQueries } from './keep-queries-live.ts'
import { AppKeys } from './keys/app-keys.tsx'
import { HelpKeys } from './keys/help-keys.tsx'
import { LowStockNews } from './low-stock/low-stock-news.tsx'
import { SessionLost } from './session/session-lost.tsx'
import { TillPeople } from './till/till-people.tsx'

const PosLogin = fetchedScreen(async () => (await import('../features/identity/pos-login.tsx')).PosLogin)
const BackOfficeLogin = fetchedScreen(
  async () => (await import('../features/identity/back-office-login.tsx')).BackOfficeLogin,
)

/** Also for the front page, which is a till's too. */
export const ChangePassword = fetchedScreen(
  async () => (await import('../features/identity/change-password.tsx')).ChangePassword,
)

const RequiredSecondFactor = fetchedScreen(
  async () => (await import('../features/identity/required-second-factor.tsx')).RequiredSecondFactor,
)

/** Lets a signed-in person through, shows the login in place to anybody else, and the spinner while neither is known. */
function Gate({ login, isTill, children }: { login: ReactNode; isTill?: boolean; children: ReactNode }) {
  const session = useSession()
  // Stays until its last step is left: the recovery codes are shown once, though the factor is on by then.
  const [isShut, setIsShut] = useState(false)
  const isMust = !isTill && session.state === 'signed-in' && session.user.mustSetUpSecondFactor === true
  if (isMust && !isShut) setIsShut(true)
  if (session.state === 'loading') return <LoadingScreen />
  if (session.state === 'signed-out')
    return (
      <>
        <HelpKeys login={isTill ? 'till' : 'office'} />
        {login}
      </>
    )
  if (session.user.mustChangePassword) return <ChangePassword />
  if (isShut) return <RequiredSecondFactor onLeft={() => setIsShut(false)} />
  return (
    <SignedInContext value={session.user}>
      <OfflineEngine
        organizationId={session.user.organizationId}
        isTill={isTill ?? false}
        onSignInNeeded={loseSession}
        fallback={<LoadingScreen />}
      >
        <LiveQueries />
        <InShopsMoney isTill={isTill ?? false}>
          <TillPeople>
            <AppKeys />
            {children}
          </TillPeople>
        </InShopsMoney>
      </OfflineEngine>
      <SessionLost user={session.user} />
    </SignedInContext>
  )
}

/**
 * Every screen writes money in the shop's currency (CONST-002): the till in the one that its receipts have. Where it changes, the
 * screen is drawn anew; a basket is the engine's and stays.
 */
function InShopsMoney({ isTill, children }: { isTill: boolean; children: ReactNode }) {
  const { record } = useTill()
  const user = useSignedInUser()
  const currency = (isTill && record?.shop.currency) || user.currency
  showMoneyIn(currency)
  return <Fragment key={currency}>{children}</Fragment>
}

/** The till: business code, username and password (SHELL-005). */
export function TillGate() {
  return (
    <Gate login={<PosLogin />} isTill>
      <Outlet />
    </Gate>
  )
}

/**
 * The shop's management screens: any of the shop's sign-ins opens them, and permissions decide what they show. The back office
 * is reached by its own door only, which the till's sign-in does not open (AUTH-042).
 */
export function ShopGate() {
  return (
    <Gate login={<BackOfficeLogin />}>
      <LowStockNews />
      <AppFrame>
        <Outlet />
      </AppFrame>
    </Gate>
  )
}
