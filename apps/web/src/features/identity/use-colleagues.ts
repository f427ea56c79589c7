import { useQuery } from '@tanstack/react-query'
import { listColleagues } from '@tuppence/contract/pins'
import type { Permission } from '@tuppence/domain/staff'
import { useEffect, useState } from 'react'
import { callQuery } from '../../app/api.ts'
import { useEngine } from '../../offline/index.ts'

export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly hasPin: boolean
  readonly permissions: readonly Permission[]
}

export interface Colleagues {
  /** Undefined while they are being fetched. */
  readonly people: readonly NamedPerson[] | undefined
  /** The server was not there: these are whom this device knows. */
  readonly isOffline: boolean
}

/** The people of the shop by name; without a network those whom this device knows. */
export function useColleagues(): Colleagues {
  const engine = useEngine()
  const { data, isError } = useQuery(callQuery(listColleagues, {}))
  const [here, setHere] = useState<readonly NamedPerson[]>()
  useEffect(() => {
    void engine.people().then(async (people) => {
      if (data) await people.refresh(data)
      setHere(await people.list())
    })
  }, [engine, data])
  if (isError) return { people: here, isOffline: true }
  return { people: data, isOffline: false }
}
