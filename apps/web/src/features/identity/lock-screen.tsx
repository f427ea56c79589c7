import { useQueryClient } from '@tanstack/react-query'
import { timeZoneOf } from '@tuppence/domain/reporting'
import { useEffect, useEffectEvent, useState } from 'react'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { shownName } from '../../foundation/address/places.ts'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import { atTillsWork, carryOutLock, oweLock } from '../../foundation/session/locked-rights.ts'
import { foundSession, isSignInLost, loseSession, useSignedInUser } from '../../foundation/session/session.ts'
import { readTakenOver, storeTakenOver, storeUser } from '../../foundation/session/stored-session.ts'
import {
  endLockFromOffice,
  isHandedOver,
  lockedFromOffice,
  lockName,
  openTillLock,
} from '../../foundation/till/till-lock.ts'
import { useConnectivity, useEngine, useTill } from '../../offline/index.ts'
import { Avatar, Banner, Button, Mark, PasswordField, toast } from '../../ui/index.ts'
import { WHY_NOT_HERE } from './ask-the-server.ts'
import { useOfficeEnded } from './lock-from-office.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'
import { useProveOwnSecret } from './prove-own-secret.ts'
import { useTaking } from './switch-staff-dialog.tsx'
import { type NamedPerson, othersForTill, useColleagues } from './use-colleagues.ts'
import { useKnownHere } from './use-known-here.ts'

type Way = 'pin' | 'password' | 'others'

/** The till while nobody is at it: whose it is, and the way back in. The basket stays where it was. */
export function LockScreen() {
  const user = useSignedInUser()
  const name = shownName(user)
  const [chosen, setWay] = useState<Way>()
  const isUnlearnt = useIsUnlearnt()
  const way = chosen ?? (user.hasPin === false || isUnlearnt ? 'password' : 'pin')
  const [other, setOther] = useState<NamedPerson>()
  useLockedRights()
  useOfficeEnded()
  // Where no PIN is asked for: a code is no password, and its Enter presses no name.
  useScans(() => toast({ title: 'Unlock first, then scan' }))
  const own = useUnlocking()
  const taking = useTaking(openTillLock)
  const { people } = useColleagues()
  const { record } = useTill()
  const others = people && othersForTill(people, user.id, record)
  const to = (next: Way) => {
    own.forget()
    taking.forget()
    setOther(undefined)
    setWay(next)
  }
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 bg-paper px-5 py-8">
      <title>Locked · Tuppence</title>
      <header className="grid justify-items-center gap-1 text-center">
        <Mark size={44} title="Tuppence" />
        <p className="mt-2 font-head text-lg font-semibold">{user.businessName}</p>
        <Clock />
      </header>
      <section
        aria-label="Unlock"
        className="grid w-full max-w-sm gap-5 rounded-lg border border-line bg-raised p-6"
      >
        {other ? (
          <PinPad
            label={`PIN of ${other.name}`}
            error={taking.error}
            isBusy={taking.isBusy}
            onPin={(pin) => void taking.take({ personId: other.id, pin })}
          />
        ) : way === 'others' ? (
          <NameList
            people={others}
            onChoose={setOther}
            missing={<Banner tone="info" title="Nobody else can open this till just now" />}
          />
        ) : (
          <>
            <p className="flex items-center justify-center gap-3">
              <Avatar name={name} imageUrl={user.profileImageUrl} size={44} />
              <strong className="text-lg font-semibold [overflow-wrap:anywhere]">{name}</strong>
            </p>
            {way === 'pin' ? (
              <PinPad
                label="Enter your PIN"
                error={own.error}
                isBusy={own.isBusy}
                onPin={(pin) => void own.unlock('pin', pin)}
              />
            ) : (
              <>
                {isUnlearnt ? (
                  <Banner tone="info" title="Use your password this time">
                    Without a network this till does not know your PIN yet.
                  </Banner>
                ) : null}
                <PasswordWay {...own} />
              </>
            )}
          </>
        )}
      </section>
      <nav aria-label="Other ways in" className="flex flex-wrap justify-center gap-2">
        {way === 'pin' ? null : <Button onClick={() => to('pin')}>Use my PIN</Button>}
        {way === 'password' ? null : <Button onClick={() => to('password')}>Use my password</Button>}
        {way === 'others' && !other ? null : <Button onClick={() => to('others')}>Somebody else</Button>}
      </nav>
    </main>
  )
}

function PasswordWay({ error, isBusy, unlock }: ReturnType<typeof useUnlocking>) {
  const [password, setPassword] = useState('')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void unlock('password', password)
      }}
    >
      {error ? <Banner tone="bad" title={error} isUrgent /> : null}
      <PasswordField value={password} onWrite={setPassword} />
      <Button type="submit" look="primary" size="till" busy={isBusy} disabled={password === ''}>
        Unlock
      </Button>
    </form>
  )
}

/** A PIN that was never used here, and no server to ask about it: the password was kept at the sign-in. */
function useIsUnlearnt(): boolean {
  const { isOnline } = useConnectivity()
  const known = useKnownHere()
  return !isOnline && known !== undefined && !known.hasPin && known.hasPassword
}

/** A locked till has the till's work only, here and at the server, however it is opened: the rest wants the password. */
function useLockedRights() {
  const user = useSignedInUser()
  const client = useQueryClient()
  const isWhole = user.passwordOpens === undefined
  const shut = useEffectEvent((isShut: boolean) => {
    if (!isShut) {
      const { email, profileImageUrl, ...kept } = user
      const left = atTillsWork(kept)
      const whole = { ...left, email, profileImageUrl }
      if (readTakenOver()) storeTakenOver(left)
      else storeUser(whole)
      client.setQueryData(USER_KEY, whole)
    }
    if (lockedFromOffice() !== 'asked') oweLock(lockName())
    void carryOutLock()
  })
  useEffect(() => shut(!isWhole), [isWhole])
}

/** Opens the lock for whoever is signed in. */
function useUnlocking() {
  const prove = useProveOwnSecret({ isToUnlock: true })
  const engine = useEngine()
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const unlock = async (kind: 'pin' | 'password', secret: string) => {
    setIsBusy(true)
    setError(undefined)
    // Or the lock would shut again what the password is about to open.
    await carryOutLock()
    const why = await prove(kind, secret).catch(() => 'This till could not do that just now. Try again.')
    setIsBusy(false)
    setError(why)
    if (why !== undefined) {
      // What this till cannot tell, only a sign-in proves, which no longer waits behind the lock then.
      if (isHandedOver() && isSignInLost() && why !== WHY_NOT_HERE.wrong) {
        endLockFromOffice()
        foundSession()
        void loseSession()
      }
      return
    }
    openTillLock()
    // What was refused while it was locked.
    engine.copy.refreshSoon()
    if (kind === 'password') void client.invalidateQueries({ queryKey: USER_KEY })
  }
  return { error, isBusy, unlock, forget: () => setError(undefined) }
}

function Clock() {
  const { record } = useTill()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const timeZone = timeZoneOf(record?.shop)
  return (
    <>
      <time className="figures font-head text-6xl font-bold">
        {now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })}
      </time>
      <p className="text-ink-muted">
        {now.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })}
      </p>
    </>
  )
}
