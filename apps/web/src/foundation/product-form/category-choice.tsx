import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listCategories } from '@tuppence/contract/catalogue'
import { createCategory } from '@tuppence/contract/catalogue-changes'
import type { Category } from '@tuppence/domain/catalogue'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useShopCopy } from '../../offline/index.ts'
import { Button, Field, Input, Select, toast } from '../../ui/index.ts'
import { explain, refresh, send } from '../asking/api.ts'
import { useCall } from '../asking/use-call.ts'
import { categoryNamed, type FormKind } from './product-form.ts'

interface CategoryChoiceProps {
  kind: FormKind
  /** A category's id, or one of the form's own names. */
  categoryId: string
  onChoose: (categoryId: string) => void
}

/** A category for the product; in the office one that is missing is made in its place, and the form stays as it is. */
export function CategoryChoice({ kind, categoryId, onChoose }: CategoryChoiceProps) {
  const categories = useCategories()
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding)
    return (
      <NewCategory
        onAdded={(id) => {
          onChoose(id)
          setIsAdding(false)
        }}
        onLeave={() => setIsAdding(false)}
      />
    )
  const chosen = categoryNamed(categoryId, categories)?.id ?? categoryId
  const named = kind.categories.map((name) => categoryNamed(name, categories) ?? { id: name, name })
  const options = [...named, ...categories.filter(({ id }) => !named.some((one) => one.id === id))]
  const isKnown = chosen === '' || options.some(({ id }) => id === chosen)
  return (
    <div className="flex items-start gap-2">
      <Field
        label="Category"
        className="min-w-0 flex-1"
        hint={
          kind.categories.includes(chosen)
            ? `Your shop has no category “${chosen}”: the product goes without one.`
            : undefined
        }
      >
        {(links) => (
          <Select {...links} value={chosen} onChange={({ target }) => onChoose(target.value)}>
            <option value="">Uncategorized</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {isKnown ? null : <option value={chosen}>As before</option>}
          </Select>
        )}
      </Field>
      {kind.isAtTill ? null : (
        <Button className="mt-6.5" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden />
          New
        </Button>
      )}
    </div>
  )
}

/** The server's list where it answers, else the till's own. */
export function useCategories(): readonly Category[] {
  const { data } = useCall(listCategories, { query: {} })
  const { categories } = useShopCopy()
  return data ?? categories
}

function NewCategory({ onAdded, onLeave }: { onAdded: (id: string) => void; onLeave: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: () => send(createCategory, { body: { name: name.trim() } }),
    onSuccess: async ({ id }) => {
      await refresh(client, '/api/categories')
      toast({ title: 'Success', description: 'Category created successfully' })
      onAdded(id)
    },
  })
  const add = () => {
    if (name.trim() !== '') adding.mutate()
  }
  return (
    <div className="grid gap-2">
      <Field label="New category" {...(adding.isError && { error: explain(adding.error) })}>
        {(links) => (
          <Input
            {...links}
            autoFocus
            maxLength={255}
            value={name}
            onChange={({ target }) => {
              if (adding.isError) adding.reset()
              setName(target.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button size="small" look="quiet" onClick={onLeave}>
          Choose another
        </Button>
        <Button size="small" disabled={name.trim() === ''} busy={adding.isPending} onClick={add}>
          Add category
        </Button>
      </div>
    </div>
  )
}
