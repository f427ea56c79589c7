import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setInStoreLabels } from '@tuppence/contract/settings'
import { IN_STORE_LABELS, type InStoreLabels } from '@tuppence/domain/catalogue'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Banner, Card, SelectField, toast } from '../../ui/index.ts'

const words: Readonly<Record<InStoreLabels, string>> = {
  none: 'We have none',
  price: 'The price in pence, five digits',
  'verified-price': 'A price verifier and four digits of pence',
  weight: 'The weight in grams, five digits',
}

/** What stands on labels that begin with 02, which GS1 leaves to each shop; those of 20 and 28 say it themselves. */
export function ScaleLabels({ labels }: { labels: InStoreLabels }) {
  const mayChange = useMay('manage-settings')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (inStoreLabels: InStoreLabels) => send(setInStoreLabels, { body: { inStoreLabels } }),
    onSuccess: async () => {
      await refresh(client, '/api/settings')
      toast({ title: 'Saved', description: 'The tills go by it at once.' })
    },
  })
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Labels of your scale</h2>
      <p className="mb-4 text-ink-muted">
        Labels that begin with 20 or 28 say their price. What your scale prints on labels that begin with 02
        is for you to say.
      </p>
      {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
      {mayChange ? (
        <SelectField
          label="Behind the number of the goods, labels of 02 have"
          value={change.isPending ? change.variables : labels}
          options={IN_STORE_LABELS}
          wordsOf={(one) => words[one]}
          onChoose={(one) => change.mutate(one)}
        />
      ) : (
        <p className="font-medium">{words[labels]}</p>
      )}
    </Card>
  )
}
