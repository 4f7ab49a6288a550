import { keptRecords } from './kept-records.ts'
import {
  keptSessionKey,
  noteGreeted,
  sessionFromStored,
  updateSession,
  useSession,
  type SessionState,
} from './session.ts'
import { readStored, writeStored } from './storage.ts'

const kept = keptRecords<{ key: string; state: SessionState }>('session')

export const isSessionKept = (): boolean => readStored('local', keptSessionKey) === true

/**
 * The tab's own storage is empty after a phone was turned off (rule AUTH-05): whoever asks for it finds their session here
 * again, in the tab. Signing out forgets it. Nobody keeps the session of whom they see the console as.
 */
export async function keepSession(): Promise<void> {
  const { auth, base } = useSession.getState()
  if (!auth || base) return
  await kept.put({ key: 'own', state: { auth, base: null, isGreeted: true } })
  writeStored('local', keptSessionKey, true)
}

export async function forgetSession(): Promise<void> {
  writeStored('local', keptSessionKey, undefined)
  await kept.remove('own').catch(() => undefined)
}

/** Puts the kept session into a tab that has none. */
export async function restoreSession(): Promise<void> {
  if (useSession.getState().auth !== null || !isSessionKept()) return
  const rows = await kept.all().catch(() => [])
  const { auth } = sessionFromStored(rows[0]?.state)
  if (!auth) return
  updateSession(auth)
  noteGreeted()
}
