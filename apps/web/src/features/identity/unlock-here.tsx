import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { USER_KEY } from '../../app/session.ts'
import { storeTakenOver } from '../../app/stored-session.ts'
import { connectivity, type KnownPerson, openDevice, useConnectivity } from '../../offline/index.ts'
import { Button, Card } from '../../ui/index.ts'
import { WHY_NOT_HERE } from './ask-the-server.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'

/** The device's people, and what checks their PINs: fetched only where nobody can sign in by the server. */
async function fetchDevice() {
  const { db, DevicePeople, peopleOfDevice } = await openDevice()
  return {
    people: (await peopleOfDevice(db)).filter(({ hasPin }) => hasPin),
    check: (organizationId: string, personId: string, pin: string) =>
      new DevicePeople(db, organizationId).check(personId, 'pin', pin),
  }
}

/**
 * Without a network nobody can sign in, and whoever has done so on this device before opens it with their PIN and sells
 * (decision D4); what they sell is sent once somebody is signed in again. Nothing is shown while the server is there.
 */
export function UnlockHere() {
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const [device, setDevice] = useState<Awaited<ReturnType<typeof fetchDevice>>>()
  const [chosen, choose] = useState<KnownPerson>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => void connectivity.check(), [])
  useEffect(() => {
    if (!isOnline) fetchDevice().then(setDevice, () => undefined)
  }, [isOnline])
  if (isOnline || !device || device.people.length === 0) return null

  const unlock = async ({ id, user }: KnownPerson, pin: string) => {
    if (!user) return
    setIsBusy(true)
    setError(undefined)
    const checked = await device.check(user.organizationId, id, pin)
    setIsBusy(false)
    if (checked !== 'right') return setError(WHY_NOT_HERE[checked])
    storeTakenOver(user)
    await client.cancelQueries({ queryKey: USER_KEY })
    client.setQueryData(USER_KEY, { ...user, email: null, profileImageUrl: null })
  }
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2 className="text-xl">No connection? Unlock with your PIN</h2>
        <p className="text-ink-muted">For those who have used their PIN on this till before.</p>
      </div>
      {chosen ? (
        <>
          <PinPad
            label={`PIN of ${chosen.name}`}
            error={error}
            isBusy={isBusy}
            onPin={(pin) => void unlock(chosen, pin)}
          />
          <Button look="quiet" onClick={() => choose(undefined)}>
            Somebody else
          </Button>
        </>
      ) : (
        <NameList people={device.people} onChoose={choose} missing={null} />
      )}
    </Card>
  )
}
