import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import { whoWasDismissed } from '../../foundation/session/dismissed.ts'
import { atTillsWork } from '../../foundation/session/locked-rights.ts'
import { storeTakenOver } from '../../foundation/session/stored-session.ts'
import {
  connectivity,
  DevicePeople,
  type KnownPerson,
  openTillDatabase,
  peopleOfDevice,
  useConnectivity,
} from '../../offline/index.ts'
import { Banner, Button, Card, PasswordField } from '../../ui/index.ts'
import { WHY_NOT_HERE } from './ask-the-server.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'

type Way = 'pin' | 'password'

/** The device's people, and what checks their secrets. */
async function fetchDevice() {
  const db = await openTillDatabase()
  return {
    people: (await peopleOfDevice(db)).filter(({ hasPin, hasPassword }) => hasPin || hasPassword),
    check: (organizationId: string, personId: string, way: Way, secret: string) =>
      new DevicePeople(db, organizationId).check(personId, way, secret),
  }
}

/**
 * Without a network nobody can sign in, and whoever has done so on this device before opens it with their PIN or password and
 * sells (decision D4); what they sell is sent once somebody is signed in again. The same where somebody was sent away in the
 * middle of a queue. Nothing is shown where the server is there and the sign-in above it will do.
 */
export function UnlockHere() {
  const { isOnline } = useConnectivity()
  const [device, setDevice] = useState<Awaited<ReturnType<typeof fetchDevice>>>()
  const [chosen, choose] = useState<KnownPerson>()
  const isWanted = !isOnline || whoWasDismissed() !== null
  useEffect(() => void connectivity.check(), [])
  useEffect(() => {
    if (isWanted) fetchDevice().then(setDevice, () => undefined)
  }, [isWanted])
  // Where the server is there, a password is for the sign-in above.
  const people = device?.people.filter(({ hasPin }) => hasPin || !isOnline) ?? []
  if (!isWanted || !device || people.length === 0) return null
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2 className="text-xl">{isOnline ? 'Or go on selling here' : 'No connection? Unlock here'}</h2>
        <p className="text-ink-muted">
          {isOnline ? 'By PIN, for those' : 'For those'} whom this till knows. What is sold is sent after the
          next sign-in.
        </p>
      </div>
      {chosen ? (
        <Unlocking
          key={chosen.id}
          person={chosen}
          check={device.check}
          offersPassword={!isOnline}
          onSomebodyElse={() => choose(undefined)}
        />
      ) : (
        <NameList people={people} onChoose={choose} missing={null} />
      )}
    </Card>
  )
}

interface UnlockingProps {
  person: KnownPerson
  check: Awaited<ReturnType<typeof fetchDevice>>['check']
  offersPassword: boolean
  onSomebodyElse: () => void
}

function Unlocking({ person, check, offersPassword, onSomebodyElse }: UnlockingProps) {
  const { name, hasPin, hasPassword } = person
  const client = useQueryClient()
  const [way, setWay] = useState<Way>(hasPin ? 'pin' : 'password')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const unlock = async (secret: string) => {
    const { id, user } = person
    if (!user) return
    setIsBusy(true)
    setError(undefined)
    const checked = await check(user.organizationId, id, way, secret)
    setIsBusy(false)
    if (checked === 'wrong' && way === 'password') return setError('The password is not right.')
    if (checked !== 'right') return setError(WHY_NOT_HERE[checked])
    const theirs = way === 'pin' ? atTillsWork(user) : user
    storeTakenOver(theirs)
    await client.cancelQueries({ queryKey: USER_KEY })
    client.setQueryData(USER_KEY, { ...theirs, email: null, profileImageUrl: null })
  }
  const to = (next: Way) => {
    setError(undefined)
    setWay(next)
  }
  return (
    <>
      {way === 'pin' ? (
        <PinPad label={`PIN of ${name}`} error={error} isBusy={isBusy} onPin={(pin) => void unlock(pin)} />
      ) : (
        <ByPassword
          name={name}
          error={error}
          isBusy={isBusy}
          onPassword={(password) => void unlock(password)}
        />
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {way === 'pin' && hasPassword && offersPassword ? (
          <Button onClick={() => to('password')}>Use my password</Button>
        ) : null}
        {way === 'password' && hasPin ? <Button onClick={() => to('pin')}>Use my PIN</Button> : null}
        <Button look="quiet" onClick={onSomebodyElse}>
          Somebody else
        </Button>
      </div>
    </>
  )
}

interface ByPasswordProps {
  name: string
  error: string | undefined
  isBusy: boolean
  onPassword: (password: string) => void
}

function ByPassword({ name, error, isBusy, onPassword }: ByPasswordProps) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <form noValidate aria-label={`Password of ${name}`} onSubmit={submit} className="grid gap-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      {error ? <Banner tone="bad" title={error} isUrgent /> : null}
      <PasswordField value={password} onWrite={setPassword} />
      <Button type="submit" look="primary" size="till" busy={isBusy} disabled={password === ''}>
        Unlock
      </Button>
    </form>
  )
}
