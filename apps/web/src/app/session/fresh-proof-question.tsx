import { useSyncExternalStore } from 'react'
import { proofAsked } from '../../offline/session/fresh-proof.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { sayMissing } from '../../ui/index.ts'

const ProofDialog = fetchedPart(
  async () => (await import('../../features/identity/proof-dialog.tsx')).ProofDialog,
)

/** Over whatever screen somebody is at, where the server wants to know that it is still they. */
export function FreshProofQuestion() {
  const asked = useSyncExternalStore(proofAsked.subscribe, proofAsked.get)
  if (!asked) return null
  const onMissing = () => {
    asked.answer(false)
    sayMissing('This is fetched when there is a network.')
  }
  return <ProofDialog answer={asked.answer} onMissing={onMissing} />
}
