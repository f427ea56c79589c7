import { useQueryClient } from '@tanstack/react-query'
import { findTransaction, getTransaction } from '@tuppence/contract/sales'
import { useState } from 'react'
import { callQuery, send } from '../../../foundation/asking/api.ts'
import { connectivity, useEngine } from '../../../offline/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { findRecord } from './find-record.ts'

/** How many of this till's latest records are searched before the server is asked. */
const MAX_SEARCHED = 1_000

/** A receipt may be looked up for as long as somebody stands there with it. */
const PATIENCE_MS = 6000

/** Looks a receipt up by its code or number, here and in the shop's books; `said` is why it is not there. */
export function useFindRecord(onFound: (id: string) => void) {
  const engine = useEngine()
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
    // Read from the device, because the history list on the screen may still be loading.
    const here = (await engine.recentRecords(MAX_SEARCHED)).map(({ sale }) => sale)
    const { isOnline } = connectivity.get()
    const finding = await findRecord(text, { here, businessCode: shop?.businessCode, isOnline, ask })
    setIsLooking(false)
    if (finding.kind === 'found') onFound(finding.id)
    else setSaid(finding.words)
  }
  return { find, said, say: setSaid, isLooking }
}
