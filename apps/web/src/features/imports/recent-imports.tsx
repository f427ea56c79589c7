import { type Import, listImports } from '@tuppence/contract/imports'
import { AT_WORK, FILE_FAILURES } from '@tuppence/domain/imports'
import { ChevronRight } from 'lucide-react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, type BadgeState, Card, Loaded } from '../../ui/index.ts'
import { KIND_WORDS, outcomeSentence, STATUS_WORDS } from './import-words.ts'

const stateOf = ({ status }: Import): BadgeState => {
  if (status === 'applied') return 'good'
  if (status === 'failed') return 'bad'
  return AT_WORK.includes(status) || status === 'read' || status === 'checked' ? 'warn' : 'neutral'
}

/** What was brought in the last thirty days, to be gone on with, looked at or undone. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const imports = useCall(listImports, {})
  const timeZone = useShopTimeZone()
  return (
    <Loaded {...imports} what="The imports">
      {(list) =>
        list.length === 0 ? null : (
          <Card>
            <h2 className="border-b border-line px-5 py-4 text-xl">Imports of the last 30 days</h2>
            <ul>
              {list.map((one) => (
                <li key={one.id} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    onClick={() => onOpen(one.id)}
                    className="flex min-h-16 w-full items-center gap-4 px-5 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    <span className="grid min-w-0 flex-1 gap-0.5">
                      <span className="font-medium [overflow-wrap:anywhere]">{one.fileName}</span>
                      <span className="text-sm text-ink-muted">
                        {KIND_WORDS[one.kind]} · {shopTime(new Date(one.createdAt), timeZone)}
                        {one.person ? ` · ${one.person}` : ''}
                      </span>
                      <span className="text-sm text-ink-muted">
                        {one.failure
                          ? FILE_FAILURES[one.failure]
                          : ['applied', 'undone'].includes(one.status)
                            ? outcomeSentence(one)
                            : null}
                      </span>
                    </span>
                    <Badge state={stateOf(one)}>{STATUS_WORDS[one.status]}</Badge>
                    <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-faint" />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}
