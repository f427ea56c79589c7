import { useQueryClient } from '@tanstack/react-query'
import { type ReviewLine, ruleOnCounts } from '@tuppence/contract/stock-takes'
import { counted, countWords } from '@tuppence/domain/counts'
import { placeWords } from '@tuppence/domain/stock'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Button, Card, toast } from '../../ui/index.ts'

type Place = ReviewLine['places'][number]

/** Goods that two people counted in one place: whose count stands, or both. */
export function QuestionList({ takeId, lines }: { takeId: string; lines: readonly ReviewLine[] }) {
  const client = useQueryClient()
  const questions = lines.flatMap((line) =>
    line.places.filter(({ isInQuestion }) => isInQuestion).map((place) => ({ line, place })),
  )
  if (questions.length === 0) return null
  const rule = async (line: ReviewLine, { place }: Place, kept: string | null | 'both') => {
    const ruling = kept === 'both' ? { addsUp: true } : { addsUp: false, keptUserId: kept }
    const { productId, round } = line
    try {
      await send(ruleOnCounts, {
        params: { id: takeId },
        body: { kind: 'keep', productId, round, place, ...ruling },
      })
    } catch (error) {
      toast({ title: 'That was not noted', description: explain(error), look: 'destructive' })
    }
    await refresh(client, '/api/stock-takes')
  }
  return (
    <Card aria-label="Questions" className="border-warn-line!">
      <h2 className="border-b border-line p-4 text-lg">
        {counted(questions.length, 'question')}: two people counted in the same place
      </h2>
      <ul>
        {questions.map(({ line, place }) => (
          <li
            key={`${line.productId} ${place.place}`}
            className="grid gap-3 border-b border-line p-4 last:border-0"
          >
            <p>
              <span className="font-medium [overflow-wrap:anywhere]">{line.name}</span>
              <span className="text-ink-muted">, {placeWords(place.place).toLowerCase()}</span>
            </p>
            <div className="flex flex-wrap gap-2">
              {place.people.map((person) => (
                <Button key={person.userId ?? ''} onClick={() => void rule(line, place, person.userId)}>
                  {person.name}: {countWords(person.quantity)}
                </Button>
              ))}
              <Button onClick={() => void rule(line, place, 'both')}>
                Both: {countWords(place.quantity)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
