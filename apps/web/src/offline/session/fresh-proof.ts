import { CallFailed } from '@tuppence/contract/client'
import { inWindow } from '../observable.ts'

interface ProofQuestion {
  readonly proved: Promise<boolean>
  /** @param isProved whether they have shown who they are; false where they left it */
  readonly answer: (isProved: boolean) => void
}

/** The question on the screen; undefined where none is. */
export const proofAsked = inWindow<ProofQuestion | undefined>(() => undefined)

/** Asks whoever is signed in to show that it is they: one question, however many calls wait for it. */
function askForProof(): Promise<boolean> {
  const asked = proofAsked.get()
  if (asked) return asked.proved
  let answer: ProofQuestion['answer'] = () => {}
  const proved = new Promise<boolean>((resolve) => {
    answer = (isProved) => {
      proofAsked.set(undefined)
      resolve(isProved)
    }
  })
  proofAsked.set({ proved, answer })
  return proved
}

const isStale = (error: unknown) =>
  error instanceof CallFailed && error.problem?.code === 'fresh-proof-needed'

/**
 * Makes a call that the server opens to fresh proof only: where that is too old it is asked for, and then the same call is made
 * again, so that nothing that was typed is lost.
 *
 * @throws what the call throws, and its refusal where nobody shows who they are
 */
export async function withFreshProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isStale(error) || !(await askForProof())) throw error
    return call()
  }
}
