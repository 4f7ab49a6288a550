import { expect, test } from 'vitest'
import { draftAfter, noDraft } from './carta-porte-draft.ts'

// CP-01, example by example.
const at = '2026-11-22T20:31:08.000Z'

test('changing marks unsaved changes, and keeping clears the mark with its hour', () => {
  const changed = draftAfter(noDraft, { action: 'update', draft: { a: 1 } })
  expect(changed).toMatchObject({ draft: { a: 1 }, hasUnsavedChanges: true, lastSavedAt: null })
  expect(draftAfter(changed, { action: 'save', at })).toEqual({ ...changed, hasUnsavedChanges: false, lastSavedAt: at })
})

test('loading brings back the draft and the id that is edited', () => {
  const stored = { draft: { a: 1 }, editingId: 7, at }
  expect(draftAfter<{ a: number }>(noDraft, { action: 'load', stored })).toEqual({
    draft: { a: 1 },
    editingId: 7,
    lastSavedAt: at,
    hasUnsavedChanges: false,
  })
})

test('clearing removes it', () => {
  const state = { draft: { a: 1 }, editingId: 7, lastSavedAt: at, hasUnsavedChanges: true }
  expect(draftAfter(state, { action: 'clear' })).toEqual(noDraft)
})
