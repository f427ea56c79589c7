import { useSyncExternalStore } from 'react'
import { proofAsked } from '../../offline/session/fresh-proof.ts'
import { fetchedDialog } from '../../ui/index.ts'

const ProofDialog = fetchedDialog(async () => (await import('./session-dialogs.ts')).ProofDialog)

/** Over whatever screen somebody is at, where the server wants to know that it is still they. */
export function FreshProofQuestion() {
  const asked = useSyncExternalStore(proofAsked.subscribe, proofAsked.get)
  return asked ? <ProofDialog answer={asked.answer} onClose={() => asked.answer(false)} /> : null
}
