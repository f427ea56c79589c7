import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CodeField } from '../../foundation/second-factor/code-field.tsx'
import { isFirstAsked, needsSecondFactor } from '../../foundation/second-factor/second-factor-asked.ts'
import { pageIsLeft } from '../../foundation/session/page-is-left.ts'
import { readRememberedLogin, rememberLogin } from '../../foundation/session/remembered-login.ts'
import { useSignedInAgain } from '../../foundation/session/session.ts'
import { keepForWindowOnly } from '../../foundation/session/stored-session.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import { keepPassword } from '../../offline/till/keep-password.ts'
import {
  Banner,
  Button,
  Checkbox,
  dismissToast,
  Field,
  Input,
  PasswordField,
  toast,
  UsernameField,
  useTyped,
} from '../../ui/index.ts'
import { enterAt } from './enter-at.ts'
import {
  type CredentialErrors,
  type Credentials,
  missingCredentials,
  type SignInKind,
  signIn,
  signInRefusal,
} from './sign-in.ts'

export interface SignInFormProps {
  kind: SignInKind
  submitLabel: string
  /** Filled in where they are known, when somebody signs in again. */
  businessCode?: string
  username?: string
  offersAutoStart?: boolean
  isMainPos?: boolean
  onSignedIn?: () => void
}

export function SignInForm(props: SignInFormProps) {
  const { kind, submitLabel, offersAutoStart, isMainPos = false, onSignedIn } = props
  const door = kind === 'pos' ? 'till' : 'office'
  const [remembered] = useState(() => (kind === 'pos' ? readRememberedLogin() : undefined))
  const start: Credentials = {
    businessCode: props.businessCode ?? remembered?.businessCode ?? '',
    username: props.username ?? remembered?.username ?? '',
    password: '',
  }
  const { typed, errors, write, submit } = useTyped(start, missingCredentials, () => login.mutate())
  const [autoStart, setAutoStart] = useState(true)
  const [code, setCode] = useState('')
  const signedInAgain = useSignedInAgain()
  const form = useRef<HTMLFormElement>(null)
  /** The toast about the last attempt, which is over once one succeeds. */
  const said = useRef<number>(undefined)
  // Whoever signs in again has only the password left to write. A phone's keyboard would cover the rest of an empty form.
  const isKnown = props.username !== undefined || remembered !== undefined
  const isLeft = useSyncExternalStore(pageIsLeft.subscribe, pageIsLeft.get)
  useEffect(() => {
    if (isLeft) return
    if (isKnown || matchMedia('(min-width: 1024px)').matches) firstEmpty(form.current)?.focus()
  }, [isKnown, isLeft])

  const login = useMutation({
    mutationFn: async () => {
      // Whoever logged out here without a network is signed out first: the new session must not be the one that is ended.
      await owedLogOut(door).carryOut()
      return await signIn(kind, { ...typed, autoStart, code: code.trim() })
    },
    meta: { isLogin: true },
    onSuccess: async () => {
      if (said.current !== undefined) dismissToast(said.current)
      enterAt(door)
      if (kind === 'pos') {
        rememberLogin(typed)
        void keepPassword(typed.password)
        keepForWindowOnly(!autoStart)
      }
      await signedInAgain()
      onSignedIn?.()
    },
    onError: (error) => {
      const words = signInRefusal(kind, error, isMainPos)
      if (kind === 'back-office' && !isFirstAsked(error))
        said.current = toast({ title: 'Login Failed', description: words, look: 'destructive' })
    },
  })

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <fieldset disabled={isLeft} className="grid min-w-0 gap-5">
        {login.isError && (kind === 'pos' || isFirstAsked(login.error)) ? (
          <Banner
            tone={isFirstAsked(login.error) ? 'info' : 'bad'}
            title={signInRefusal(kind, login.error, isMainPos)}
            isUrgent
          />
        ) : null}
        <CredentialFields kind={kind} typed={typed} errors={errors} onWrite={write} />
        {code !== '' || needsSecondFactor(login.error) ? <CodeField value={code} onWrite={setCode} /> : null}
        {offersAutoStart ? (
          <Checkbox label="Auto-start POS when device unlocks" checked={autoStart} onChange={setAutoStart} />
        ) : null}
        <Button type="submit" look="primary" size="till" busy={login.isPending || isLeft}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  )
}

const firstEmpty = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])].find(
    ({ value }) => value === '',
  )

interface CredentialFieldsProps {
  kind: SignInKind
  typed: Credentials
  errors: CredentialErrors
  onWrite: (field: keyof Credentials, value: string) => void
}

function CredentialFields({ kind, typed, errors, onWrite }: CredentialFieldsProps) {
  const hint = kind === 'pos' ? 'Found on your hardware purchase receipt.' : undefined
  return (
    <>
      <Field label="Business Code" hint={hint} error={errors.businessCode} required>
        {(links) => (
          <Input
            {...links}
            autoComplete="organization"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures"
            value={typed.businessCode}
            onChange={(event) => onWrite('businessCode', event.target.value)}
          />
        )}
      </Field>
      <UsernameField
        value={typed.username}
        error={errors.username}
        onWrite={(text) => onWrite('username', text)}
      />
      <PasswordField
        value={typed.password}
        error={errors.password}
        onWrite={(text) => onWrite('password', text)}
      />
    </>
  )
}
