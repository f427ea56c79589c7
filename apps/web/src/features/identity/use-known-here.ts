import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useEngine } from '../../offline/index.ts'

/** By which secrets of theirs this device can let in whoever is signed in, without a network. */
export interface KnownHere {
  readonly hasPin: boolean
  readonly hasPassword: boolean
  /** A browser without TLS keeps no secrets, and has nothing to learn. */
  readonly canLearn: boolean
}

const NOTHING: KnownHere = { hasPin: false, hasPassword: false, canLearn: false }

/** Undefined until the device has said. */
export function useKnownHere(): KnownHere | undefined {
  const engine = useEngine()
  const { id } = useSignedInUser()
  const [known, setKnown] = useState<KnownHere>()
  useEffect(() => {
    let isWanted = true
    const look = async (): Promise<KnownHere> => {
      const { people } = engine
      const own = (await people.list()).find((person) => person.id === id)
      const canLearn = (await people.publicKey()) !== undefined
      return { hasPin: own?.hasPin ?? false, hasPassword: own?.hasPassword ?? false, canLearn }
    }
    void look()
      .catch(() => NOTHING)
      .then((found) => isWanted && setKnown(found))
    return () => {
      isWanted = false
    }
  }, [engine, id])
  return known
}
