import { approvalsInUse, type Cart, freshApprovals, type SaleApproval } from '@tuppence/domain/sales'
import { isApprovalFresh } from '@tuppence/domain/staff'
import { type ApprovalAsked, type Approved, askApprovals } from '../../../foundation/session/approval.ts'
import { useEngine } from '../../../offline/index.ts'
import { neededApprovals, type Rights, voidApproval } from '../cart/needed-approvals.ts'
import type { BasketBack } from '../till/terminal-context.ts'

/** What a record carries of those who allowed what is in it. */
export interface Allowed {
  readonly approvals: readonly SaleApproval[]
  /** Who allowed the return itself. */
  readonly approvedBy: Approved['approver'] | undefined
}

/** Has somebody who may allow what goes beyond the rights of whoever is at the till, by PIN, there and then (decision D5). */
export function useAllowing() {
  const engine = useEngine()
  /** What was approved in this basket and is not too old: an older one no longer counts, and is asked for again. */
  const kept = () => freshApprovals(engine.cart.state.get().approvals ?? [], new Date())

  /** Asks once for all of it; undefined where it is not given. What is of the basket stays with it. */
  const askFor = async (needed: readonly ApprovalAsked[]): Promise<readonly Approved[] | undefined> => {
    if (needed.length === 0) return []
    const given = await askApprovals(needed)
    for (const one of given ?? []) if (!isOfReturn(one)) engine.cart.addApproval(one.approval)
    return given
  }

  return {
    ask: async (needed: readonly ApprovalAsked[]): Promise<boolean> => (await askFor(needed)) !== undefined,

    /** Before a basket is completed; undefined where somebody would not allow it. */
    forBasket: async (
      cart: Cart,
      back: BasketBack | undefined,
      rights: Rights,
    ): Promise<Allowed | undefined> => {
      const before = back?.goods.allowed
      const isHeld =
        before?.worthMinor === back?.worthMinor && before && isApprovalFresh(before.approval.at, new Date())
      const held = isHeld ? before : undefined
      const asked = { cart, approvals: kept(), back: back && !held ? backOf(back) : undefined }
      const given = await askFor(neededApprovals(asked, rights))
      const ofReturn = given?.find(isOfReturn) ?? held
      if (back && ofReturn && !held) {
        const allowed = { ...ofReturn, worthMinor: back.worthMinor }
        engine.cart.changeBack((goods) => goods && { ...goods, allowed })
      }
      return (
        given && {
          approvals: [...approvalsInUse(cart, kept()), ...(ofReturn ? [ofReturn.approval] : [])],
          approvedBy: ofReturn?.approver,
        }
      )
    },

    /** Before a sale is voided. */
    forVoid: async (
      sale: Parameters<typeof voidApproval>[0],
      mayVoid: boolean,
    ): Promise<Allowed | undefined> => {
      const given = await askFor(mayVoid ? [] : [voidApproval(sale)])
      return given && { approvals: given.map(({ approval }) => approval), approvedBy: given[0]?.approver }
    },
  }
}

const isOfReturn = ({ approval: { action } }: Approved): boolean => action === 'refund' || action === 'void'

function backOf({ goods: { from }, worthMinor }: BasketBack) {
  return { saleId: from.sale?.id, receiptNumber: from.sale?.receiptNumber, worthMinor }
}
