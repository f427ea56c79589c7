import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { operatorFeed } from '@tuppence/contract/live'
import { useEffect } from 'react'
import { refresh } from '../../foundation/asking/api.ts'
import { withDoor } from '../../offline/session/door.ts'

/** What each event of the provider's feed makes old: the paths of the lists and figures that may read otherwise now. */
const MADE_OLD_BY: Readonly<Record<string, readonly string[]>> = {
  'tickets-changed': ['/api/admin/tickets', '/api/admin/overview', '/api/admin/businesses'],
  'remote-access-changed': ['/api/admin/remote-access', '/api/admin/overview'],
  'accounts-changed': ['/api/admin/customers', '/api/admin/businesses', '/api/admin/overview'],
  'start-afresh': ['/api/admin'],
}

const RETRY_MS = 5_000

/** Keeps the portal as the server has it while it is open, on every section. */
export function useOperatorFeed(): void {
  const queries = useQueryClient()
  useEffect(() => followOperatorFeed(queries), [queries])
}

/** @returns what ends it */
function followOperatorFeed(queries: QueryClient): () => void {
  let after: string | undefined
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    source = new EventSource(withDoor(operatorFeed.path + query), { withCredentials: true })
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      if (lastEventId !== '') after = lastEventId
      for (const path of MADE_OLD_BY[typeOf(data)] ?? []) void refresh(queries, path)
    }
    // A browser gives up for ever at the first refusal, such as that of a server that restarts.
    source.onerror = () => {
      source?.close()
      clearTimeout(retry)
      retry = setTimeout(open, RETRY_MS)
    }
  }
  open()
  return () => {
    clearTimeout(retry)
    source?.close()
  }
}

function typeOf(data: string): string {
  try {
    const value: unknown = JSON.parse(data)
    const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
    return typeof type === 'string' ? type : ''
  } catch {
    return ''
  }
}
