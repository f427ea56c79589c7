import type { AnswerOf } from '@tuppence/contract/call'
import type { changeProducts } from '@tuppence/contract/catalogue-changes'
import { counted } from '@tuppence/domain/counts'
import { Banner, Button, Dialog } from '../../ui/index.ts'

export type BulkAnswer = AnswerOf<typeof changeProducts>

/** Which products stayed as they were, and why: the others are changed. */
export function BulkRefusals({ answer, onClose }: { answer: BulkAnswer; onClose: () => void }) {
  const { changed, refused, refusedCount } = answer
  const beyond = refusedCount - refused.length
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`${counted(refusedCount, 'product')} stayed as before`}
      actions={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warn" title={`${counted(changed, 'product was', 'products were')} changed`}>
          These could not take the change:
        </Banner>
        <ul className="grid gap-3">
          {refused.map(({ productId, name, sku, message }) => (
            <li key={productId} className="[overflow-wrap:anywhere]">
              <span className="font-medium">{name ?? 'A product that is not there any more'}</span>
              {sku ? <span className="figures text-sm text-ink-muted"> {sku}</span> : null}
              <span className="block text-sm">{message}</span>
            </li>
          ))}
        </ul>
        {beyond > 0 ? <p className="text-sm text-ink-muted">And {counted(beyond, 'other')}.</p> : null}
      </div>
    </Dialog>
  )
}
