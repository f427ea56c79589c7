import { CallFailed } from '@tuppence/contract/client'
import { atDoor } from '../../offline/session/door.ts'
import { withFreshProof } from '../../offline/session/fresh-proof.ts'

/**
 * Fetches a file and hands it to the browser to keep, under the name that the server gives it. Fetched rather than linked to,
 * because a link that is refused or has no network fails where nobody reads why.
 *
 * @param otherwise its name where the server gives none
 * @throws CallFailed or a network error
 */
export async function saveFile(url: string, otherwise: string): Promise<void> {
  const answer = await withFreshProof(async () => {
    const file = await fetch(url, { credentials: 'include', headers: atDoor() })
    if (!file.ok) throw new CallFailed(file.status, file.statusText, await file.text())
    return file
  })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? otherwise
  link.click()
  // The browser reads it while it saves; what is let go at once may be gone too early.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
