import { health } from '@tuppence/contract/health'
import { endSession, posLogin } from '@tuppence/contract/identity'
import { type FormEvent, useEffect, useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { enterBy } from '../../offline/session/door.ts'
import { Banner, Button, buttonLook, Card, PasswordField } from '../../ui/index.ts'
import { DEBUG_LOGIN, type DebugStep, debugMessage } from './debug-login.ts'
import { DemoFrame } from './demo-frame.tsx'

/** DEMO-003 to DEMO-005: signs the demo's first cashier in by the login's own call, and shows each step. */
export function DebugPos() {
  const [at, setAt] = useState<DebugStep>({ step: 'loading' })
  const [password, setPassword] = useState('')
  const fail = (error: unknown) => setAt({ step: 'error', message: debugMessage(error) })
  useEffect(() => {
    send(health, {}).then(
      () => setAt({ step: 'ready' }),
      (error: unknown) => setAt({ step: 'error', message: debugMessage(error) }),
    )
  }, [])
  const logIn = async (event: FormEvent) => {
    event.preventDefault()
    setAt({ step: 'logging-in' })
    // The session that comes of it is the till's.
    enterBy('till')
    try {
      const { customer } = await send(posLogin, { body: { ...DEBUG_LOGIN, password } })
      setAt({ step: 'logged-in', who: customer.businessName })
    } catch (error) {
      fail(error)
    }
  }
  const logOut = async () => {
    try {
      await send(endSession, {})
      setAt({ step: 'ready' })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <DemoFrame
      title="Login tester"
      words="Signs the demo’s first cashier in by the call that the till’s login makes, and shows how far it came."
    >
      <Card className="grid max-w-xl gap-4 p-5">
        <Steps at={at} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-ink-muted">Business code</dt>
          <dd className="figures">{DEBUG_LOGIN.businessCode}</dd>
          <dt className="text-ink-muted">Username</dt>
          <dd>{DEBUG_LOGIN.username}</dd>
        </dl>
        {at.step === 'logged-in' ? (
          <div className="flex flex-wrap gap-3">
            <a href="/sales" className={buttonLook('primary', 'medium')}>
              Open the till
            </a>
            <Button onClick={() => void logOut()}>Log out again</Button>
          </div>
        ) : (
          <form className="grid gap-4" onSubmit={(event) => void logIn(event)}>
            <PasswordField
              value={password}
              onWrite={setPassword}
              hint="The demo made it at its first start and prints it at every start."
            />
            <Button
              type="submit"
              look="primary"
              busy={at.step === 'logging-in'}
              disabled={at.step === 'loading' || password === ''}
            >
              Test the login
            </Button>
          </form>
        )}
      </Card>
    </DemoFrame>
  )
}

function Steps({ at }: { at: DebugStep }) {
  return (
    <div role="status" data-step={at.step}>
      {at.step === 'error' ? (
        <Banner tone="bad" title="Step: error">
          {at.message}
        </Banner>
      ) : at.step === 'logged-in' ? (
        <Banner tone="good" title="Step: logged-in">
          {DEBUG_LOGIN.username} is signed in at {at.who}.
        </Banner>
      ) : (
        <Banner title={`Step: ${at.step}`} />
      )}
    </div>
  )
}
