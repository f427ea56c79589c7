import { useQueryClient } from '@tanstack/react-query'
import { findTransaction, getTransaction } from '@tuppence/contract/sales'
import { useState } from 'react'
import { callQuery, send } from '../../../foundation/asking/api.ts'
import { connectivity } from '../../../offline/index.ts'
import { useTerminal } from '../terminal-context.ts'
import { findRecord } from './find-record.ts'
import type { useRecentRecords } from './use-records.ts'

/** A receipt may be looked up for as long as somebody stands there with it. */
const PATIENCE_MS = 6000

/** Looks a receipt up by its code or number, here and in the shop's books; `said` is why it is not there. */
export function useFindRecord(
  here: NonNullable<ReturnType<typeof useRecentRecords>['records']>,
  onFound: (id: string) => void,
) {
  const { shop } = useTerminal()
  const client = useQueryClient()
  const [said, setSaid] = useState<string>()
  const [isLooking, setIsLooking] = useState(false)
  const ask = async (receipt: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const detail = await send(findTransaction, { query: { receipt } }, { signal })
    client.setQueryData(callQuery(getTransaction, { params: { id: detail.id } }).queryKey, detail)
    return detail
  }
  const find = async (text: string) => {
    setSaid(undefined)
    setIsLooking(true)
    const { isOnline } = connectivity.get()
    const finding = await findRecord(text, { here, businessCode: shop?.businessCode, isOnline, ask })
    setIsLooking(false)
    if (finding.kind === 'found') onFound(finding.id)
    else setSaid(finding.words)
  }
  return { find, said, say: setSaid, isLooking }
}
