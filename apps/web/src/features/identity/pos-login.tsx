import { DismissedNotice } from './dismissed-notice.tsx'
import { LoginLayout } from './login-layout.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { UnlockHere } from './unlock-here.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

/** The till's login (AUTH-009 to AUTH-013). It stands in place of the screen that was asked for. */
export function PosLogin() {
  return (
    <LoginLayout
      title="Open the till"
      lead="Sign in once. After that this till starts, and sells, without a network too."
    >
      <DismissedNotice />
      <UnsentNotice />
      <SignInForm
        kind="pos"
        submitLabel="Login to POS System"
        offersAutoStart
        isMainPos={location.pathname === '/pos'}
      />
      <UnlockHere />
      <p className="text-sm text-ink-muted">
        Looking for stock, staff or reports?{' '}
        <a href="/back-office-login" className="font-semibold text-copper-ink underline underline-offset-4">
          Go to the back office
        </a>
      </p>
    </LoginLayout>
  )
}
