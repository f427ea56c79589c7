import type { SaleApproval } from '@tuppence/domain/sales'
import type { Approvable } from '@tuppence/domain/staff'
import { inWindow } from '../../offline/observable.ts'

/** What somebody else is asked to allow, there and then (decision D5). */
export interface ApprovalAsked {
  readonly action: Approvable
  readonly scope: string
  /** In words: "a discount of 50%". */
  readonly what: string
  /** At which till it is done, where that is not this device's: in the back office. */
  readonly tillId?: string
}

/** Who allowed it, and what travels with the record. */
export interface Approved {
  readonly approval: SaleApproval
  readonly approver: { readonly id: string; readonly name: string }
}

interface Question {
  readonly asked: readonly ApprovalAsked[]
  /** One for each that was asked for, in its order; undefined where nobody gave them. */
  readonly answer: (approved: readonly Approved[] | undefined) => void
}

/** The question on the screen; undefined where none is. */
export const approvalAsked = inWindow<Question | undefined>(() => undefined)

/**
 * Asks for the PIN of somebody who may, once for all of it. Undefined where nobody gave it, and at once where a question
 * stands on the screen already: the second press of a double one is not another deed.
 */
export function askApprovals(asked: readonly ApprovalAsked[]): Promise<readonly Approved[] | undefined> {
  if (approvalAsked.get()) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const answer: Question['answer'] = (approved) => {
      approvalAsked.set(undefined)
      resolve(approved)
    }
    approvalAsked.set({ asked, answer })
  })
}

/** The same for one thing alone. */
export const askApproval = async (asked: ApprovalAsked): Promise<Approved | undefined> =>
  (await askApprovals([asked]))?.[0]
