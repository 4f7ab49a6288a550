import { readStored, writeStored } from '../../../kit/storage.ts'
import { useSession } from '../../../kit/session.ts'
import type { TripValues } from './form-values.ts'

/** Grows with the shape of `TripValues`: a draft of an older shape is left aside. */
const shape = 1

interface Draft {
  at: string
  values: TripValues
}

const key = () => `arriero.trip-draft.${useSession.getState().auth?.user.userId ?? 0}`

const isDraft = (stored: unknown): stored is Draft & { shape: number } =>
  typeof stored === 'object' &&
  stored !== null &&
  'shape' in stored &&
  stored.shape === shape &&
  'values' in stored &&
  'at' in stored &&
  typeof stored.at === 'string'

/** The trip this user was writing in this browser, if any. */
export function readDraft(): Draft | undefined {
  const stored = readStored('local', key())
  return isDraft(stored) ? stored : undefined
}

/** Answers when it was kept (ISO), or nothing where the browser keeps nothing. */
export function keepDraft(values: TripValues): string | undefined {
  const at = new Date().toISOString()
  return writeStored('local', key(), { shape, at, values }) ? at : undefined
}

export const forgetDraft = () => void writeStored('local', key(), undefined)
