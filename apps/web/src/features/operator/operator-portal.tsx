import { useState } from 'react'
import { toast } from '../../ui/index.ts'
import { OperatorFrame } from './operator-frame.tsx'
import { OperatorLogin } from './operator-login.tsx'
import { OperatorSetUp } from './operator-set-up.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { clearStoredOperator, readStoredOperator } from './stored-operator.ts'

const setUpToken = () => new URLSearchParams(location.search).get('setup')

/** SHELL-014: set-up by the one-time link, the login, or the portal. */
export function OperatorPortal() {
  const [token, setToken] = useState(setUpToken)
  const [operator, setOperator] = useState(readStoredOperator)
  const [isNew, setIsNew] = useState(false)
  if (token !== null)
    return (
      <OperatorSetUp
        token={token}
        onDone={() => {
          // The token is spent: it need not stay in the address or in the browser's history.
          history.replaceState(null, '', location.pathname)
          setToken(null)
          setIsNew(true)
          toast({ title: 'Your account is made', description: 'Sign in with it now.' })
        }}
      />
    )
  if (!operator) return <OperatorLogin onSignedIn={setOperator} />
  const loseSession = () => {
    clearStoredOperator()
    setOperator(undefined)
  }
  return (
    <SecondFactorGate onSessionLost={loseSession} onSetUp={() => setIsNew(false)}>
      <OperatorFrame operator={operator} isNew={isNew} onSessionLost={loseSession} />
    </SecondFactorGate>
  )
}
