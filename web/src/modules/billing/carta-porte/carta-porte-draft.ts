import { draftStore } from '../../../kit/form/drafts.ts'
import type { CartaPorteValues } from './carta-porte-values.ts'

/** The draft in this browser (CP-01). */
export interface LocalDraftState<Values> {
  draft: Values | null
  /** The saved one that is being changed; null: a new one. */
  editingId: number | null
  lastSavedAt: string | null
  hasUnsavedChanges: boolean
}
/** What the browser holds between visits. */
export type StoredDraft<Values> = Pick<LocalDraftState<Values>, 'draft' | 'editingId'>

export type DraftAction<Values> =
  | { action: 'update'; draft: Values }
  | { action: 'save'; at: string }
  | { action: 'load'; stored: StoredDraft<Values> & { at?: string } }
  | { action: 'clear' }

export const noDraft: LocalDraftState<never> = {
  draft: null,
  editingId: null,
  lastSavedAt: null,
  hasUnsavedChanges: false,
}

/** Changing marks unsaved changes, keeping it clears the mark, loading brings draft and id back, clearing forgets both. */
export function draftAfter<Values>(
  state: LocalDraftState<Values>,
  change: DraftAction<Values>,
): LocalDraftState<Values> {
  if (change.action === 'update') return { ...state, draft: change.draft, hasUnsavedChanges: true }
  if (change.action === 'save') return { ...state, lastSavedAt: change.at, hasUnsavedChanges: false }
  if (change.action === 'clear') return noDraft
  const { draft, editingId, at = null } = change.stored
  return { draft, editingId, lastSavedAt: at, hasUnsavedChanges: false }
}

/** Where it is kept: one of each user in each browser. */
export const keptDraft = draftStore<StoredDraft<CartaPorteValues>>('carta-porte-draft', 1)
