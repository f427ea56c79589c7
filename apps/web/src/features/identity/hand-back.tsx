import { useQueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@tuppence/contract/identity'
import { switchStaff } from '@tuppence/contract/pins'
import { useEffect, useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import { foundSession } from '../../foundation/session/session.ts'
import { clearTakenOver, storeUser } from '../../foundation/session/stored-session.ts'
import { DevicePeople, type KnownPerson, openTillDatabase, readTill } from '../../offline/index.ts'
import { announceSignIn } from '../../offline/session/sign-in-notice.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { inTime, whyRefused } from './ask-the-server.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'

interface Before {
  readonly people: readonly KnownPerson[]
  readonly deviceId: string
}

/** Whom this till knows by their PIN, beside whoever stands at it. */
async function whoWasBefore({ id, organizationId }: SignedInUser): Promise<Before | undefined> {
  const db = await openTillDatabase()
  const [till, known] = await Promise.all([
    readTill(db, organizationId),
    new DevicePeople(db, organizationId).list(),
  ])
  const people = known.filter((person) => person.id !== id && person.hasPin)
  return till && people.length > 0 ? { people, deviceId: till.deviceId } : undefined
}

/** The way back from a password that somebody has yet to choose: a colleague takes the till by PIN. Nothing where nobody can. */
export function HandBack({ user }: { user: SignedInUser }) {
  const [before, setBefore] = useState<Before>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isWanted = true
    whoWasBefore(user).then(
      (found) => isWanted && setBefore(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [user])
  if (!before) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Switch staff</Button>
      {isOpen ? <HandBackDialog {...before} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function HandBackDialog({ people, deviceId, onClose }: Before & { onClose: () => void }) {
  const client = useQueryClient()
  const once = useOnce()
  const [chosen, choose] = useState<KnownPerson>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const take = async (personId: string, pin: string) => {
    setIsBusy(true)
    setError(undefined)
    try {
      const { user } = await send(switchStaff, { body: { personId, pin, deviceId } }, inTime())
      clearTakenOver()
      storeUser(user)
      foundSession()
      announceSignIn()
      client.setQueryData(USER_KEY, user)
    } catch (failure) {
      setError(whyRefused(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Switch staff"
      description="Who is at the till now?"
      actions={chosen ? <Button onClick={() => choose(undefined)}>Back to the names</Button> : undefined}
    >
      {chosen ? (
        <PinPad
          label={`PIN of ${chosen.name}`}
          error={error}
          isBusy={isBusy}
          onPin={(pin) => void once(() => take(chosen.id, pin))}
        />
      ) : (
        <NameList people={people} onChoose={choose} missing={null} />
      )}
    </Dialog>
  )
}
