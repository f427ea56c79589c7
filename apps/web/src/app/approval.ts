import type { SaleApproval } from '@tuppence/domain/sales'
import type { Approvable } from '@tuppence/domain/staff'
import { Observable } from '../offline/observable.ts'

/** What somebody else is asked to allow, there and then (decision D5). */
export interface ApprovalAsked {
  readonly action: Approvable
  readonly scope: string
  /** In words: "a discount of 50%". */
  readonly what: string
}

/** Who allowed it, and what travels with the record. */
export interface Approved {
  readonly approval: SaleApproval
  readonly approver: { readonly id: string; readonly name: string }
}

/** The question on the screen; undefined where none is. */
export const approvalAsked = new Observable<
  (ApprovalAsked & { readonly answer: (approved: Approved | undefined) => void }) | undefined
>(undefined)

/** Asks for the PIN of somebody who may; undefined where nobody gave it. */
export function askApproval(asked: ApprovalAsked): Promise<Approved | undefined> {
  approvalAsked.get()?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (approved: Approved | undefined) => {
      approvalAsked.set(undefined)
      resolve(approved)
    }
    approvalAsked.set({ ...asked, answer })
  })
}
