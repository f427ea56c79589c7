import { useQuery } from '@tanstack/react-query'
import { listColleagues } from '@tuppence/contract/pins'
import { mayUseTill, type Permission } from '@tuppence/domain/staff'
import { useEffect, useState } from 'react'
import { callQuery } from '../../foundation/asking/api.ts'
import { type TillRecord, useEngine } from '../../offline/index.ts'

export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly hasPin: boolean
  readonly permissions: readonly Permission[]
  /** The tills they may use; left out for every till. */
  readonly tills?: readonly string[] | undefined
}

/** Who else can take over this till by their PIN: those who were given it (STAFF-033). */
export function othersForTill(
  people: readonly NamedPerson[],
  ownId: string,
  record: TillRecord | undefined,
): NamedPerson[] {
  return people.filter(
    ({ id, hasPin, tills }) => id !== ownId && hasPin && (!record || mayUseTill(tills, record.till.id)),
  )
}

export interface Colleagues {
  /** Undefined while they are being fetched. */
  readonly people: readonly NamedPerson[] | undefined
  /** The server was not there: these are whom this device knows. */
  readonly isOffline: boolean
}

/** The people of the shop by name; without a network those whom this device knows. */
export function useColleagues(): Colleagues {
  const { people } = useEngine()
  const { data, isError } = useQuery(callQuery(listColleagues, {}))
  const [here, setHere] = useState<readonly NamedPerson[]>()
  useEffect(() => {
    const know = async () => {
      if (data) await people.refresh(data)
      setHere(await people.list())
    }
    void know()
  }, [people, data])
  if (isError) return { people: here, isOffline: true }
  return { people: data, isOffline: false }
}
