import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerEnquiry, type Enquiry, listEnquiries } from '@tuppence/contract/enquiries'
import { counted } from '@tuppence/domain/counts'
import { phoneLink } from '@tuppence/domain/support'
import { Inbox, Mail, Phone } from 'lucide-react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Badge, Button, buttonLook, Card, EmptyState, Loaded, Page, toast } from '../../ui/index.ts'
import { timeWords } from './portal-words.ts'
import { useWatched } from './use-watched.ts'

/** What people asked by the front page, what waits for an answer first. */
export function PortalEnquiries() {
  const read = useWatched(listEnquiries, {})
  return (
    <Page title="Enquiries" subtitle="What people asked by the form of the front page. Kept for a year.">
      <Loaded {...read} what="The enquiries">
        {({ waiting, enquiries }) =>
          enquiries.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Inbox size={40} aria-hidden />}
                title="Nobody has asked yet"
                hint="What is sent by the front page’s form is here at once, whether it could be mailed or not."
              />
            </Card>
          ) : (
            <>
              <p className="font-semibold">
                {waiting === 0
                  ? 'Every one is answered.'
                  : `${counted(waiting, 'enquiry', 'enquiries')} ${waiting === 1 ? 'waits' : 'wait'} for an answer.`}
              </p>
              <ul className="grid gap-4" aria-label="Enquiries">
                {enquiries.map((enquiry) => (
                  <EnquiryCard key={enquiry.id} enquiry={enquiry} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const { name, business, plan, message, at, isMailed, answeredAt, answeredByName } = enquiry
  return (
    <li>
      <Card className="grid gap-3 p-5">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-48 flex-1">
            <h2 className="text-xl [overflow-wrap:anywhere]">{business || name}</h2>
            <p className="figures text-sm text-ink-muted [overflow-wrap:anywhere]">
              {[business ? name : '', plan, timeWords(at), isMailed ? 'mailed to you' : '']
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {answeredAt ? (
            <Badge state="good">Answered by {answeredByName}</Badge>
          ) : (
            <Badge state="warn">Waits for an answer</Badge>
          )}
        </header>
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
        <WaysToAnswer enquiry={enquiry} />
      </Card>
    </li>
  )
}

function WaysToAnswer({ enquiry: { id, name, email, phone, answeredAt } }: { enquiry: Enquiry }) {
  const queries = useQueryClient()
  const note = useMutation({
    mutationFn: () => send(answerEnquiry, { params: { id }, body: { isAnswered: answeredAt === null } }),
    onSuccess: () => refresh(queries, '/api/admin/enquiries'),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your question about Tuppence')}`}
        className={`${buttonLook('secondary', 'small')} max-w-full [overflow-wrap:anywhere]`}
      >
        <Mail size={16} aria-hidden className="shrink-0" />
        {email}
      </a>
      {phone ? (
        <a href={phoneLink(phone)} className={`${buttonLook('secondary', 'small')} figures`}>
          <Phone size={16} aria-hidden />
          {phone}
        </a>
      ) : null}
      <Button
        size="small"
        look={answeredAt ? 'quiet' : 'primary'}
        busy={note.isPending}
        aria-label={
          answeredAt ? `The enquiry of ${name} is not answered` : `The enquiry of ${name} is answered`
        }
        onClick={() => note.mutate()}
      >
        {answeredAt ? 'Not answered yet' : 'Note as answered'}
      </Button>
    </div>
  )
}
