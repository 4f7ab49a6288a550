import { create } from 'zustand'
import { createLoad } from '@arriero/contract/fuel/loads.contract.ts'
import type { FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { errorText, isForLater } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { keptRecords } from '../../../kit/kept-records.ts'
import { useSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { fuelChanged } from '../fuel.data.ts'

/** A load as the form gives it, with its photographs. */
export type LoadBody = FuelLoadDraft & { key: string; pump?: File; odometerPhoto?: File; ticketPhoto?: File }
/** A load that the server does not know yet; of whoever wrote it down, and nobody else sends it. */
export interface UnsentLoad {
  key: string
  userId: number
  /** As a list tells it: 'BA-107, 356.2 L'. */
  words: string
  body: LoadBody
  /** Why the server does not take it; nothing while it waits. */
  refused?: string
}

const kept = keptRecords<UnsentLoad>('fuel')
export const useUnsent = create<{ loads: readonly UnsentLoad[] }>(() => ({ loads: [] }))
const me = () => useSession.getState().auth?.user.id

/** Those of whoever is signed in, the oldest first. */
export async function readUnsent(): Promise<readonly UnsentLoad[]> {
  const own = (await kept.all().catch(() => [])).filter(({ userId }) => userId === me())
  const loads = own.toSorted((a, b) => a.body.at.localeCompare(b.body.at))
  useUnsent.setState({ loads })
  return loads
}

/** Keeps a load with the key it was tried with: the server may know it already. Throws when the browser keeps nothing. */
export async function keepUnsent(body: LoadBody, words: string): Promise<void> {
  await kept.put({ key: body.key, userId: me() ?? 0, words, body })
  await readUnsent()
}
export async function forgetUnsent(key: string): Promise<void> {
  await kept.remove(key)
  await readUnsent()
}

/** Sends what waits until the signal goes; of several tabs one sends. */
export async function sendUnsent(): Promise<void> {
  if (!('locks' in navigator)) return sendAll()
  await navigator.locks.request('arriero.fuel', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll()
  })
}

async function sendAll(): Promise<void> {
  let sent = 0
  for (const load of await readUnsent()) {
    if (load.refused !== undefined) continue
    try {
      await call(createLoad, { body: load.body })
      await kept.remove(load.key)
      sent += 1
    } catch (error) {
      if (isForLater(error)) break
      await kept.put({ ...load, refused: errorText(error) })
    }
  }
  await readUnsent()
  if (sent === 0) return
  toast.success(plural(sent, 'carga enviada', 'cargas enviadas'))
  await fuelChanged()
}
