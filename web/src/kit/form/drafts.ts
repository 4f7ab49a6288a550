import { readStored, writeStored } from '../storage.ts'
import { useSession } from '../session.ts'

interface Kept<Values> {
  /** When, ISO. */
  at: string
  values: Values
}

export interface DraftStore<Values> {
  read: () => Kept<Values> | undefined
  /** Answers when it was kept, or nothing where the browser keeps nothing. */
  keep: (values: Values) => string | undefined
  forget: () => void
}

/**
 * What this user was writing in this browser, by the name of its form. `shape` grows with the shape of the values: a draft
 * of an older one is left aside.
 */
export function draftStore<Values>(name: string, shape: number): DraftStore<Values> {
  const key = () => `arriero.${name}.${useSession.getState().auth?.user.userId ?? 0}`
  const isKept = (stored: unknown): stored is Kept<Values> =>
    typeof stored === 'object' &&
    stored !== null &&
    'shape' in stored &&
    stored.shape === shape &&
    'values' in stored &&
    'at' in stored &&
    typeof stored.at === 'string'
  return {
    read: () => {
      const stored = readStored('local', key())
      return isKept(stored) ? stored : undefined
    },
    keep: (values) => {
      const at = new Date().toISOString()
      return writeStored('local', key(), { shape, at, values }) ? at : undefined
    },
    forget: () => void writeStored('local', key(), undefined),
  }
}
