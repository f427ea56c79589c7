import { useEffect, useState } from 'react'
import { openTillDatabase } from '../../offline/index.ts'
import { unsentAtLogin } from '../../offline/outbox/attention-words.ts'
import { Banner } from '../../ui/index.ts'

async function unsentInWords(): Promise<string | null> {
  const db = await openTillDatabase()
  return unsentAtLogin(await db.getAll('transactions'))
}

/** What waits on this device while nobody is signed in who could send it: it is not lost, and not forgotten either. */
export function UnsentNotice() {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    // A device whose storage does not answer lets people sign in all the same.
    unsentInWords().then(
      (found) => isWanted && setWords(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return words === null ? null : (
    <Banner tone="info" title={words}>
      Kept safe here, and sent once somebody of the shop signs in.
    </Banner>
  )
}
