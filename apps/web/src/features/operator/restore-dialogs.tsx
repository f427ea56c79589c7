import type { StoredBackup } from '@tuppence/contract/backups'
import { beginRestore, chooseDatabase, type KeptDatabase, removeDatabase } from '@tuppence/contract/restores'
import { type ReactNode, useState } from 'react'
import { explain, send } from '../../foundation/asking/api.ts'
import { Field, FormDialog, Input, toast } from '../../ui/index.ts'
import { timeWords } from './portal-words.ts'
import { databaseWords, missingWords } from './restore-words.ts'
import { useRestoreAct } from './use-restores.ts'

interface TypedProps {
  title: string
  /** What is to be typed before it goes on. */
  word: string
  goOn: string
  look?: 'danger'
  done: string
  refused: string
  act: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks for a word to be typed, so that no slip of the finger does it. */
function TypedDialog({ title, word, goOn, look, done, refused, act, onClose, children }: TypedProps) {
  const [typed, setTyped] = useState('')
  const doing = useRestoreAct(act, () => {
    toast({ title: done })
    onClose()
  })
  const isTyped = typed.trim().toLowerCase() === word
  return (
    <FormDialog
      width="narrow"
      title={title}
      goOn={goOn}
      {...(look && { look })}
      isBlocked={!isTyped}
      isSending={doing.isPending}
      refused={doing.isError ? { title: refused, why: explain(doing.error) } : undefined}
      onSubmit={() => isTyped && doing.mutate(undefined)}
      onClose={onClose}
    >
      <div className="grid gap-3 text-ink-muted">{children}</div>
      <Field label={`Type “${word}”`}>
        {(links) => (
          <Input
            {...links}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

interface RestoreProps {
  backup: StoredBackup
  /** Another backup is being made now. */
  isNewerComing: boolean
  onClose: () => void
}

export function RestoreDialog({ backup, isNewerComing, onClose }: RestoreProps) {
  const whose = backup.business ? `of ${backup.business}` : 'of the whole server'
  return (
    <TypedDialog
      title="Bring this backup back?"
      word="restore"
      goOn="Restore"
      done="It is being brought back"
      refused="Nothing was begun"
      act={() => send(beginRestore, { body: { backup: backup.name } })}
      onClose={onClose}
    >
      <p className="figures">
        The backup {whose} of {timeWords(backup.madeAt)} comes back into a new database, beside the one in
        use. Nothing in use is touched, and tills go on selling.
      </p>
      {isNewerComing ? (
        <p className="font-medium text-ink">
          A newer backup is being made just now. It is in the list when it is whole.
        </p>
      ) : null}
      <p>When it is back its books are checked, and what is in it stands beside what is in use today.</p>
    </TypedDialog>
  )
}

interface DatabaseProps {
  database: KeptDatabase
  open: KeptDatabase | undefined
  onClose: () => void
}

/** Has the next start open another database, and says first what would not be in it. */
export function ChooseDialog({ database, open, onClose }: DatabaseProps) {
  const missing = missingWords(database, open)
  return (
    <TypedDialog
      title="Use it from the next start?"
      word="use"
      goOn="Use it from the next start"
      done="The next start opens it"
      refused="Nothing was chosen"
      act={() => send(chooseDatabase, { params: { name: database.name } })}
      onClose={onClose}
    >
      <p className="figures font-medium text-ink">
        {missing ?? 'What it holds could not be read.'} What is rung up until the server is started again is
        not in it either.
      </p>
      <p>
        {databaseWords(database)} is opened when the server is started again; until then nothing changes. The
        database in use now is kept as it is, and you can go back to it in the same way.
      </p>
      <p>
        Everybody signs in again then, with the passwords, PINs and operators of that time. Tills send what
        they have not sent; what they had sent already stays in the database that is kept.
      </p>
    </TypedDialog>
  )
}

export function RemoveDialog({ database, onClose }: Omit<DatabaseProps, 'open'>) {
  return (
    <TypedDialog
      title="Remove this database?"
      word="remove"
      goOn="Remove for good"
      look="danger"
      done="It is removed"
      refused="Nothing was removed"
      act={() => send(removeDatabase, { params: { name: database.name } })}
      onClose={onClose}
    >
      <p>
        {databaseWords(database)} goes for good, with whatever was recorded in it while it was in use. The
        backup that it came from stays as long as any other.
      </p>
    </TypedDialog>
  )
}
