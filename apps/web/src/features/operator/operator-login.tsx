import { useMutation } from '@tanstack/react-query'
import { operatorLogin } from '@tuppence/contract/operator'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { CodeField } from '../../foundation/second-factor/code-field.tsx'
import { isFirstAsked, needsSecondFactor } from '../../foundation/second-factor/second-factor-asked.ts'
import { foundSession } from '../../foundation/session/session.ts'
import { Banner, Button, PasswordField, UsernameField, useTyped } from '../../ui/index.ts'
import { OperatorDoor } from './operator-door.tsx'
import { operatorRefusal } from './operator-refusal.ts'
import { type StoredOperator, storeOperator } from './stored-operator.ts'

const missing = (typed: { username: string; password: string }) => ({
  ...(typed.username.trim() === '' && { username: 'Enter your username.' }),
  ...(typed.password === '' && { password: 'Enter your password.' }),
})

/** AUTH-044: the login before the portal. A shop's sign-in does not open it (AUTH-049). */
export function OperatorLogin({ onSignedIn }: { onSignedIn: (operator: StoredOperator) => void }) {
  const start = { username: '', password: '' }
  const { typed, errors, write, submit } = useTyped(start, missing, () => login.mutate())
  const [code, setCode] = useState('')
  const login = useMutation({
    mutationFn: () => send(operatorLogin, { body: { ...typed, ...(code.trim() && { code }) } }),
    meta: { isLogin: true },
    onSuccess: ({ admin, expiresAt }) => {
      const operator = { ...admin, expiresAt }
      foundSession()
      storeOperator(operator)
      onSignedIn(operator)
    },
  })
  const asksCode = code !== '' || needsSecondFactor(login.error)
  return (
    <OperatorDoor title="Operator portal" lead="For the provider's own people. Shops sign in at the till.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {login.isError ? (
          <Banner
            tone={isFirstAsked(login.error) ? 'info' : 'bad'}
            title={operatorRefusal(login.error)}
            isUrgent
          />
        ) : null}
        <UsernameField
          value={typed.username}
          error={errors.username}
          onWrite={(text) => write('username', text)}
        />
        <PasswordField
          value={typed.password}
          error={errors.password}
          onWrite={(text) => write('password', text)}
        />
        {asksCode ? <CodeField value={code} onWrite={setCode} /> : null}
        <Button type="submit" look="primary" size="till" busy={login.isPending}>
          Sign in to the portal
        </Button>
      </form>
    </OperatorDoor>
  )
}
