import { applyImport, cancelImport, type Import, undoImport } from '@tuppence/contract/imports'
import { AT_WORK, FILE_FAILURES } from '@tuppence/domain/imports'
import { useState } from 'react'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, Card, ConfirmDialog } from '../../ui/index.ts'
import { CheckedRows } from './checked-rows.tsx'
import { KIND_WORDS, outcomeSentence, STATUS_WORDS, things } from './import-words.ts'
import { LineList } from './line-list.tsx'
import { MatchColumns } from './match-columns.tsx'
import { StepList } from './step-list.tsx'
import { useStep } from './use-import.ts'
import { WorkBar } from './work-bar.tsx'

interface StepsProps {
  found: Import
  onLeave: () => void
}

/** Where an import stands, and what can be done with it now. */
export function ImportSteps({ found, onLeave }: StepsProps) {
  const { step, isBusy } = useStep()
  /** Columns are looked at again after a check. */
  const [isMatching, setIsMatching] = useState(false)
  const sent = { params: { id: found.id } }
  const cancel = () => void step((ask) => ask(cancelImport, sent))
  const showsColumns = found.status === 'read' || (isMatching && found.status === 'checked')
  return (
    <>
      <StepList found={found} isMatching={showsColumns} />
      {AT_WORK.includes(found.status) ? <WorkBar found={found} isBusy={isBusy} onCancel={cancel} /> : null}
      {showsColumns ? (
        <MatchColumns key={found.id} found={found} onChecked={() => setIsMatching(false)} onCancel={cancel} />
      ) : null}
      {found.status === 'checked' && !isMatching ? (
        <CheckedRows
          found={found}
          isBusy={isBusy}
          onApply={(rows) => void step((ask) => ask(applyImport, { ...sent, body: { rows } }))}
          onMatch={() => setIsMatching(true)}
          onCancel={cancel}
        />
      ) : null}
      {['applied', 'undone', 'cancelled', 'failed'].includes(found.status) ? (
        <Outcome
          found={found}
          isBusy={isBusy}
          onUndo={() => step((ask) => ask(undoImport, sent))}
          onLeave={onLeave}
        />
      ) : null}
    </>
  )
}

function Outcome(props: StepsProps & { isBusy: boolean; onUndo: () => Promise<boolean> }) {
  const { found, isBusy, onUndo, onLeave } = props
  const [isAsking, setIsAsking] = useState(false)
  const timeZone = useShopTimeZone()
  const { counts, status, failure } = found
  const tone = status === 'applied' ? 'good' : status === 'failed' ? 'bad' : 'info'
  return (
    <>
      <Banner
        tone={tone}
        title={`${KIND_WORDS[found.kind]}: ${STATUS_WORDS[status].toLowerCase()}`}
        action={
          <div className="flex flex-wrap gap-2">
            {found.canUndo ? (
              <Button busy={isBusy} onClick={() => setIsAsking(true)}>
                Undo this import
              </Button>
            ) : null}
            <Button look="primary" onClick={onLeave}>
              {status === 'failed' ? 'Choose another file' : 'Done'}
            </Button>
          </div>
        }
      >
        {failure ? FILE_FAILURES[failure] : outcomeSentence(found)}
        {found.canUndo ? ` It can be undone until ${shopTime(new Date(found.rowsGoAt), timeZone)}.` : ''}
      </Banner>
      {counts && counts.left > 0 ? (
        <Card>
          <h2 className="border-b border-line px-5 py-4 text-xl">
            {status === 'applied' ? 'Left as they were' : 'Kept, because they were sold or changed since'}
          </h2>
          <LineList found={found} outcome="left" count={counts.left} />
        </Card>
      ) : null}
      {counts && counts.problem > 0 && status === 'applied' ? (
        <Card>
          <h2 className="border-b border-line px-5 py-4 text-xl">Rows that were left out</h2>
          <LineList found={found} outcome="problem" count={counts.problem} />
        </Card>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this whole import?"
        consequence={`${things(found.kind, (counts?.create ?? 0) + (counts?.change ?? 0))} go back to how they were. What was changed or sold since stays as it is, and is named afterwards.`}
        confirmLabel="Undo the import"
        isDangerous
        busy={isBusy}
        onConfirm={() => void onUndo().then(() => setIsAsking(false))}
      />
    </>
  )
}
