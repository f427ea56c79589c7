import type { ShopSettings } from '@tuppence/contract/settings'
import { codeToKeep, type ScaleLayouts } from '@tuppence/domain/catalogue'
import { useEffect, useRef, useState } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useWrongFields } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import type { PictureChange } from './picture-field.tsx'
import { mineOverTheirs } from './product-conflict.ts'
import { keepDraft, type ProductDraft, readDraft } from './product-draft.ts'
import {
  blankProduct,
  formOf,
  isTouched,
  type ProductErrors,
  type ProductForm,
  productErrors,
} from './product-form.ts'
import { PictureNotSaved, refusedFields, useSaveProduct } from './use-save-product.ts'

const kept: PictureChange = { kind: 'kept' }

/** What the form of a product holds and does. `present` is the product as it is by now, whoever changed it. */
export function useProductEditor(
  present: ListedProduct | undefined,
  settings: ShopSettings,
  onClose: () => void,
  code?: string,
) {
  const { id: personId } = useSignedInUser()
  const [draft] = useState(() => readDraft(personId, present?.id ?? 'new'))
  const [before, setBefore] = useState(() => openedWith(present, draft))
  const blank = before?.form ?? withCode(blankProduct(settings), code, settings.scaleLayouts)
  const [form, setForm] = useState(draft?.form ?? blank)
  const [picture, setPicture] = useState(kept)
  const { errors, tell } = useWrongFields<ProductErrors>(productErrors(form, blank))
  const [isLeaving, setIsLeaving] = useState(false)
  const isOver = useRef(false)
  const isFormTouched = isTouched(form, blank)
  const isWritten = isFormTouched || picture.kind !== 'kept'
  useEffect(() => {
    if (isOver.current) return
    const own = before && { form: before.form, revision: before.product.revision }
    keepDraft(personId, before?.product.id ?? 'new', isFormTouched ? { form, before: own } : undefined)
    // Added, and only its picture is missing: what is on the screen is a draft of that product now.
    if (before && !present) keepDraft(personId, 'new', undefined)
  })
  const throwAway = () => {
    isOver.current = true
    keepDraft(personId, before?.product.id ?? 'new', undefined)
  }
  const close = () => {
    throwAway()
    onClose()
  }
  const saving = useSaveProduct(close)
  const saved = saving.error instanceof PictureNotSaved ? saving.error.product : undefined
  if (saved && (before === undefined || saved.revision > before.product.revision))
    setBefore({ product: saved, form: formOf(saved) })
  const isNewer = present && before && present.revision > before.product.revision && !saving.isPending
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
    write,
    /** A scan, whatever has the focus. */
    addCode: (scan: string) => {
      const code = codeToKeep(scan, settings.scaleLayouts)
      if (form.barcodes.includes(code)) return
      const empty = form.barcodes.indexOf('')
      const place = empty === -1 ? form.barcodes.length : empty
      write({ barcodes: form.barcodes.toSpliced(place, 1, code) })
    },
    submit: () => {
      if (!tell()) saving.mutate({ form, picture, before })
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
    leaveAll: close,
    throwAway,
  }
}

/** Prefilled is as good as empty: nobody wrote it, and nobody is asked whether to throw it away. */
const withCode = (blank: ProductForm, scan: string | undefined, layouts: ScaleLayouts): ProductForm =>
  scan === undefined ? blank : { ...blank, barcodes: [codeToKeep(scan, layouts)] }

/** What the form was filled from: after a reload the product as it was then, so that what others changed since is seen. */
function openedWith(present: ListedProduct | undefined, draft: ProductDraft | undefined) {
  if (!present) return undefined
  const product = draft?.before ? { ...present, revision: draft.before.revision } : present
  return { product, form: draft?.before?.form ?? formOf(present) }
}
