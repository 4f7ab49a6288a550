import { useEffect, useReducer } from 'react'
import { Form } from 'antd'
import { dateTime } from '../../../kit/format.ts'
import { useSaving } from '../../../kit/form/form-state.ts'
import { draftAfter, keptDraft, noDraft, type DraftAction, type LocalDraftState } from './carta-porte-draft.ts'
import type { CartaPorteValues } from './carta-porte-values.ts'

const pauseMs = 800
type State = LocalDraftState<CartaPorteValues>

/** Keeps what is typed in this browser until it is saved; says whether it is kept, and since when (CP-01). */
export function KeptDraft({ editingId }: { editingId: number | null }) {
  const form = Form.useFormInstance<CartaPorteValues>()
  const { isDirty } = useSaving()
  const values: unknown = Form.useWatch([], form)
  const [state, change] = useReducer(
    (before: State, action: DraftAction<CartaPorteValues>): State => draftAfter(before, action),
    noDraft as State,
  )
  useEffect(() => {
    if (!isDirty || values === undefined) return
    const draft = form.getFieldsValue(true) as CartaPorteValues // typed by its page
    change({ action: 'update', draft })
    const timer = setTimeout(() => {
      const at = keptDraft.keep({ draft, editingId })
      if (at) change({ action: 'save', at })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [values, isDirty, form, editingId])
  if (!isDirty || !state.draft) return null
  if (state.hasUnsavedChanges || !state.lastSavedAt)
    return <span className="draft-kept">Guardando en este equipo…</span>
  return <span className="draft-kept">Guardado en este equipo {dateTime(state.lastSavedAt)}</span>
}
