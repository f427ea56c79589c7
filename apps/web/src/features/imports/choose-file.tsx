import type { ImportKind } from '@tuppence/domain/imports'
import { MAX_FILE_BYTES, MAX_ROWS } from '@tuppence/domain/imports'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { explain } from '../../foundation/asking/api.ts'
import { Banner, Button, Card, classNames, SegmentedControl } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { KIND_WORDS } from './import-words.ts'
import { sendFile } from './send-file.ts'

interface ChooseFileProps {
  kinds: readonly ImportKind[]
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  onBrought: (id: string) => void
}

/** The first step: what the file holds, and the file. What failed says why, and the file is still at hand. */
export function ChooseFile({ kinds, kind, onKind, onBrought }: ChooseFileProps) {
  const [file, setFile] = useState<File>()
  const once = useOnce()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const bring = async (chosen: File) => {
    setFile(chosen)
    setFailure(undefined)
    if (chosen.size > MAX_FILE_BYTES) {
      setFailure('A file may have at most 50 MB. Remove what you don’t need, or split it into two files.')
      return
    }
    setIsSending(true)
    try {
      onBrought((await sendFile(kind, chosen)).id)
    } catch (error) {
      setFailure(explain(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Card className="grid gap-5 p-5">
      <div className="grid gap-1">
        <h2 className="text-xl">Import a file</h2>
        <p className="text-ink-muted">
          CSV, Excel (.xlsx) or OpenDocument (.ods), up to 50 MB and {MAX_ROWS.toLocaleString('en-GB')} rows.
          You see what it would change before anything is changed, and can undo it for 30 days.
        </p>
      </div>
      {kinds.length > 1 ? (
        <SegmentedControl
          label="What the file holds"
          value={kind}
          options={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
          onChange={onKind}
          className="max-w-full flex-wrap justify-self-start"
        />
      ) : null}
      <DropPlace
        isSending={isSending}
        fileName={isSending ? file?.name : undefined}
        onFile={(chosen) => void once(() => bring(chosen))}
      />
      {failure ? (
        <Banner
          tone="bad"
          title={`${file?.name ?? 'The file'} was not taken`}
          isUrgent
          action={file ? <Button onClick={() => void once(() => bring(file))}>Try again</Button> : undefined}
        >
          {failure}
        </Banner>
      ) : null}
    </Card>
  )
}

function DropPlace(props: {
  isSending: boolean
  fileName: string | undefined
  onFile: (file: File) => void
}) {
  const { isSending, fileName, onFile } = props
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first && !isSending) onFile(first)
  }
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        take(event.dataTransfer.files)
      }}
      className={classNames(
        'grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-6 py-10 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper',
        isOver ? 'border-copper bg-copper-tint' : 'border-line-strong bg-sunken hover:bg-hover',
      )}
    >
      <FileSpreadsheet size={36} aria-hidden className="text-ink-muted" />
      <span aria-live="polite" className="font-semibold [overflow-wrap:anywhere]">
        {isSending ? `Sending ${fileName}…` : 'Drop a file here, or choose one'}
      </span>
      <span className="text-sm text-ink-muted">
        An export from Square, Shopify, Loyverse, WooCommerce, Lightspeed, Zettle, Epos Now or another
        program, or your own list
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ods,application/vnd.oasis.opendocument.spreadsheet,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isSending}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}
