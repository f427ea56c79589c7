import type { ShopSettings } from '@tuppence/contract/settings'
import { codeToKeep, type Product } from '@tuppence/domain/catalogue'
import { useEffect, useRef, useState } from 'react'
import { toast, useWrongFields } from '../../ui/index.ts'
import { useSignedInUser } from '../session/session.ts'
import type { PictureChange } from './picture-field.tsx'
import { mineOverTheirs } from './product-conflict.ts'
import { keepDraft, type ProductDraft, readDraft } from './product-draft.ts'
import {
  blankProduct,
  type FormKind,
  formOf,
  isTouched,
  type ProductErrors,
  type ProductForm,
  productErrors,
} from './product-form.ts'
import { PictureNotSaved, refusedFields, useSaveProduct } from './use-save-product.ts'

const kept: PictureChange = { kind: 'kept' }

export type FormSettings = Pick<ShopSettings, 'vatMode' | 'vatCode' | 'vatRate' | 'scaleLayouts'>

export interface EditorParts {
  readonly kind: FormKind
  readonly settings: FormSettings
  /** What a new product is filled in with already: nobody wrote it, and nobody is asked whether to throw it away. */
  readonly start?: Partial<ProductForm> | undefined
  /** With the product, where one was saved. */
  readonly onClose: (saved?: Product) => void
}

/** What the form of a product holds and does. `present` is the product as it is by now, whoever changed it. */
export function useProductEditor(parts: EditorParts & { present: Product | undefined }) {
  const { present, kind, settings, start, onClose } = parts
  const user = useSignedInUser()
  // A till, where one person follows another, keeps no drafts.
  const owner = kind.isAtTill ? undefined : user.id
  const [draft] = useState(() => readDraft(owner, present?.id ?? 'new'))
  const [before, setBefore] = useState(() => openedWith(present, draft))
  const blank = before?.form ?? { ...blankProduct(kind, settings), ...start }
  const [form, setForm] = useState(draft?.form ?? blank)
  const [picture, setPicture] = useState(kept)
  const { errors, tell } = useWrongFields<ProductErrors>(productErrors(kind, form, blank))
  const [isLeaving, setIsLeaving] = useState(false)
  const isFormTouched = isTouched(form, blank)
  const isWritten = isFormTouched || picture.kind !== 'kept'
  const { isOver, throwAway } = useKeptDraft(owner, before, present, isFormTouched ? form : undefined)
  const close = (product?: Product) => {
    throwAway()
    onClose(product)
  }
  const saving = useSaveProduct(kind, close)
  const saved = saving.error instanceof PictureNotSaved ? saving.error.product : undefined
  if (saved && (before === undefined || saved.revision > before.product.revision))
    setBefore({ product: saved, form: formOf(saved) })
  const isSaving = saving.isPending || saving.isSuccess
  const isNewer = present && before && present.revision > before.product.revision && !isSaving
  // Nobody has written anything over it yet.
  if (isNewer && !isWritten) {
    setBefore(openedWith(present, undefined))
    setForm(formOf(present))
  }
  const theirs = isNewer ? { before: before.form, form: formOf(present) } : undefined
  const write = (part: Partial<ProductForm>) => {
    setForm((now) => ({ ...now, ...part }))
    if (saving.isError) saving.reset()
  }
  return {
    form,
    before,
    picture,
    setPicture,
    saving,
    errors: { ...refusedFields(saving.error), ...errors },
    isDraft: draft !== undefined && saved === undefined,
    /** Asked at the moment somebody leaves. */
    mayLeave: () => isOver.current || !isWritten || saving.isPending,
    isLeaving,
    theirs,
    isBlocked: theirs !== undefined || kind.waitsFor.some((field) => form[field].trim() === ''),
    write,
    /** A scan, whatever has the focus. */
    addCode: (scan: string) =>
      write({ barcodes: withCode(form.barcodes, codeToKeep(scan, settings.scaleLayouts), kind.isAtTill) }),
    submit: () => {
      if (!tell()) return saving.mutate({ form, picture, before })
      const description = kind.missing?.(form)
      if (description) toast({ title: 'Error', description, look: 'destructive' })
    },
    takeTheirs: () => {
      if (present) setForm(formOf(present))
      setBefore(openedWith(present, undefined))
      saving.reset()
    },
    keepMine: () => {
      if (theirs) setForm(mineOverTheirs(form, theirs.before, theirs.form))
      setBefore(openedWith(present, undefined))
      saving.reset()
    },
    leave: () => (isWritten ? setIsLeaving(true) : close()),
    stay: () => setIsLeaving(false),
    leaveAll: () => close(),
    throwAway,
  }
}

type Opened = ReturnType<typeof openedWith>

/** Keeps what is written and not saved, until that is thrown away. */
function useKeptDraft(
  owner: string | undefined,
  before: Opened,
  present: Product | undefined,
  unsaved: ProductForm | undefined,
) {
  const isOver = useRef(false)
  const productId = before?.product.id ?? 'new'
  useEffect(() => {
    if (isOver.current) return
    const own = before && { form: before.form, revision: before.product.revision }
    keepDraft(owner, productId, unsaved && { form: unsaved, before: own })
    // Added, and only its picture is missing: what is on the screen is a draft of that product now.
    if (before && !present) keepDraft(owner, 'new', undefined)
  })
  const throwAway = () => {
    isOver.current = true
    keepDraft(owner, productId, undefined)
  }
  return { isOver, throwAway }
}

/** A scanned code among a product's; where one is enough it takes the place of the first. */
function withCode(codes: readonly string[], code: string, isOneEnough: boolean): readonly string[] {
  if (codes.includes(code)) return codes
  const empty = codes.indexOf('')
  const place = isOneEnough ? 0 : empty === -1 ? codes.length : empty
  return codes.toSpliced(place, 1, code)
}

/** What the form was filled from: after a reload the product as it was then, so that what others changed since is seen. */
function openedWith(present: Product | undefined, draft: ProductDraft | undefined) {
  if (!present) return undefined
  const product = draft?.before ? { ...present, revision: draft.before.revision } : present
  return { product, form: draft?.before?.form ?? formOf(present) }
}
