import { draftStore } from '../../../kit/form/drafts.ts'
import type { TripValues } from './form-values.ts'

/** The trip this user was writing in this browser, if any. */
export const { read: readDraft, keep: keepDraft, forget: forgetDraft } = draftStore<TripValues>('trip-draft', 1)
