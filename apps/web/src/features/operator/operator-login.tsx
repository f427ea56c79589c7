import { useMutation } from '@tanstack/react-query'
import { operatorLogin } from '@tuppence/contract/operator'
import { type FormEvent, useState } from 'react'
import { send } from '../../app/api.ts'
import { foundSession } from '../../app/session.ts'
import { Banner, Button, Field, Input, PasswordInput } from '../../ui/index.ts'
import { OperatorDoor } from './operator-door.tsx'
import { operatorRefusal } from './operator-refusal.ts'
import { type StoredOperator, storeOperator } from './stored-operator.ts'

/** AUTH-044: the login before the portal. A shop's sign-in does not open it (AUTH-049). */
export function OperatorLogin({ onSignedIn }: { onSignedIn: (operator: StoredOperator) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const login = useMutation({
    mutationFn: () => send(operatorLogin, { body: { username, password } }),
    meta: { isLogin: true },
    onSuccess: ({ admin, expiresAt }) => {
      const operator = { ...admin, expiresAt }
      foundSession()
      storeOperator(operator)
      onSignedIn(operator)
    },
  })
  const errors = {
    username: isAsking && username.trim() === '' ? 'Enter your username.' : undefined,
    password: isAsking && password === '' ? 'Enter your password.' : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
    if (username.trim() !== '' && password !== '') login.mutate()
  }
  return (
    <OperatorDoor title="Operator portal" lead="For the provider's own people. Shops sign in at the till.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {login.isError ? <Banner tone="bad" title={operatorRefusal(login.error)} isUrgent /> : null}
        <Field label="Username" required {...(errors.username && { error: errors.username })}>
          {(links) => (
            <Input
              {...links}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" required {...(errors.password && { error: errors.password })}>
          {(links) => (
            <PasswordInput
              {...links}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" size="till" busy={login.isPending}>
          Sign in to the portal
        </Button>
      </form>
    </OperatorDoor>
  )
}
