import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../foundation/session/session.ts'
import { isLeftSignedIn, tillFace } from '../../foundation/session/till-left.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import { Banner, Button, Tabs, toast } from '../../ui/index.ts'
import { DismissedNotice } from './dismissed-notice.tsx'
import { LoginLayout } from './login-layout.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Mode = 'business' | 'developer'

/** The back office's login with its two modes (AUTH-035). Shown in place, or as its own page. */
export function BackOfficeLogin() {
  const [mode, setMode] = useState<Mode>('business')
  return (
    <LoginLayout
      title="Back office"
      lead="Stock, people, figures and settings. You stay signed in for 24 hours."
    >
      <DismissedNotice />
      <FromTheTill />
      <Tabs
        label="Way to sign in"
        value={mode}
        onChange={setMode}
        tabs={[
          {
            value: 'business',
            label: 'Business Login',
            content: (
              <div className="grid gap-3">
                <SignInForm kind="back-office" submitLabel="Access Back Office" />
                <PasskeyLogin />
              </div>
            ),
          },
          { value: 'developer', label: 'Developer Access', content: <DeveloperAccess /> },
        ]}
      />
      <p className="text-sm text-ink-muted">
        Behind the counter?{' '}
        <a href={tillFace() ?? '/pos'} className="font-semibold text-copper-ink underline underline-offset-4">
          Open the till
        </a>
      </p>
    </LoginLayout>
  )
}

/** Why somebody who is signed in at the till is asked again (AUTH-042). */
function FromTheTill() {
  return isLeftSignedIn() ? (
    <Banner tone="info" title="The back office has a sign-in of its own">
      The till stays signed in, with its basket. Sign in here with your username and password, not with a PIN.
    </Banner>
  ) : null
}

/** A log-out that is still owed comes first, or it would end the session that is about to begin. */
async function leaveForProvider(returnTo: string) {
  try {
    await owedLogOut('office').carryOut()
    location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  } catch {
    toast({
      title: 'No connection to the server',
      description: 'Check the network, then try again.',
      look: 'destructive',
    })
  }
}

/** AUTH-038: the browser itself goes to /api/login and comes back to the address it left. */
function DeveloperAccess() {
  const asked = location.pathname === '/back-office-login' ? '/back-office' : location.pathname
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted">
        Sign in through the identity provider of your organisation. You will be brought back here afterwards.
      </p>
      <Button look="primary" size="till" onClick={() => void leaveForProvider(asked)}>
        <ShieldCheck size={22} aria-hidden />
        Sign in with identity provider
      </Button>
    </div>
  )
}

/** SHELL-013: the login at its own address leads on to the back office. */
export function BackOfficeLoginPage() {
  const session = useSession()
  const navigate = useNavigate()
  const isIn = session.state === 'signed-in'
  useEffect(() => {
    if (isIn) void navigate({ to: '/back-office', replace: true })
  }, [isIn, navigate])
  return <BackOfficeLogin />
}
