import { useMutation } from '@tanstack/react-query'
import { firstOperator } from '@tuppence/contract/operator'
import { SHORTEST_OPERATOR_PASSWORD } from '@tuppence/domain/staff'
import { explain, send } from '../../foundation/asking/api.ts'
import { Banner, Button, Field, Input, PasswordField, UsernameField, useTyped } from '../../ui/index.ts'
import { OperatorDoor } from './operator-door.tsx'

interface Typed {
  name: string
  username: string
  password: string
}

function missing(typed: Typed): Partial<Typed> {
  return {
    ...(typed.name.trim() === '' && { name: 'Enter your name.' }),
    ...(typed.username.trim() === '' && { username: 'Choose a username.' }),
    ...(typed.password.length < SHORTEST_OPERATOR_PASSWORD && {
      password: `Choose a password of at least ${SHORTEST_OPERATOR_PASSWORD} characters.`,
    }),
  }
}

/** An operator makes their own account: the first by the link that the server prints at its start, others by an operator's. */
export function OperatorSetUp({ token, onDone }: { token: string; onDone: () => void }) {
  const start: Typed = { name: '', username: '', password: '' }
  const { typed, errors, write, submit } = useTyped(start, missing, () => setUp.mutate())
  const setUp = useMutation({
    mutationFn: () => send(firstOperator, { body: { token, ...typed } }),
    // A spent link is answered 401, and nobody was signed in who could be signed out.
    meta: { isLogin: true },
    onSuccess: onDone,
  })
  return (
    <OperatorDoor
      title="Your operator account"
      lead="This link makes one account, once. With it you open businesses and look after them."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {setUp.isError ? <Banner tone="bad" title={explain(setUp.error)} isUrgent /> : null}
        <Field label="Your name" error={errors.name} required>
          {(links) => (
            <Input
              {...links}
              autoComplete="name"
              value={typed.name}
              onChange={(event) => write('name', event.target.value)}
            />
          )}
        </Field>
        <UsernameField
          value={typed.username}
          error={errors.username}
          onWrite={(text) => write('username', text)}
        />
        <PasswordField
          isNew
          hint={`At least ${SHORTEST_OPERATOR_PASSWORD} characters. Three words in a row are a good one.`}
          value={typed.password}
          error={errors.password}
          onWrite={(text) => write('password', text)}
        />
        <Button type="submit" look="primary" size="till" busy={setUp.isPending}>
          Make my account
        </Button>
      </form>
    </OperatorDoor>
  )
}
