import { CallFailed, urlOf } from '@tuppence/contract/client'
import { exportJournal } from '@tuppence/contract/journal'
import { atDoor } from '../../offline/session/door.ts'

/**
 * Fetches the period's file and hands it to the browser to keep. Fetched rather than linked to, because a link that is
 * refused or has no network fails where nobody reads why.
 *
 * @throws CallFailed or a network error
 */
export async function saveExport(from: string, to: string): Promise<void> {
  const answer = await fetch(urlOf(exportJournal, { query: { from, to } }), {
    credentials: 'include',
    headers: atDoor(),
  })
  if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, await answer.text())
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? `journal-${from}-to-${to}.html`
  link.click()
  // The browser reads it while it saves; what is let go at once may be gone too early.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
