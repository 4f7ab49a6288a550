import { create } from 'zustand'
import { z } from 'zod'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { useSession } from '../../../kit/session.ts'

const moment = z.iso.datetime({ offset: true })
const common = {
  id: z.uuid(),
  /** When it was done. */
  at: moment,
  /** As the list tells it: 'Está aquí: 7K3PQ-9XW2M'. */
  words: z.string(),
  /** Why the server does not take it; nothing while it waits. */
  refused: z.string().optional(),
}
const waiting = z.discriminatedUnion('what', [
  /** A code that could not be looked up. */
  z.object({ ...common, what: z.literal('read'), code: z.string() }),
  z.object({ ...common, what: z.literal('here'), code: z.string(), place: z.string().optional() }),
  z.object({ ...common, what: z.literal('receive'), assetId: z.number() }),
  z.object({
    ...common,
    what: z.literal('take'),
    storeId: z.number(),
    unitId: z.number(),
    partId: z.number(),
    itemId: z.number().optional(),
    qty: z.number().optional(),
  }),
  /** A line of an order of the workshop. */
  z.object({ ...common, what: z.literal('supply'), lineId: z.number(), qty: z.number() }),
  z.object({
    ...common,
    what: z.literal('fault'),
    assetId: z.number().optional(),
    partId: z.number().optional(),
    itemId: z.number().optional(),
    storeId: z.number().optional(),
    description: z.string(),
    usable: z.boolean(),
  }),
])
/** Something that was done at the camera and that the server does not know yet. */
export type Waiting = z.output<typeof waiting>
type WithoutCommon<T> = T extends Waiting ? Omit<T, keyof typeof common> : never
export type Deed = WithoutCommon<Waiting>

/** More are not kept: nobody reads so many labels without a signal. */
const most = 500

/** Of whoever is signed in: another person at the same phone does not send them. */
const keyOf = (userId: number) => `arriero.scans.${userId}`
const ownKey = () => {
  const { auth } = useSession.getState()
  return auth ? keyOf(auth.user.id) : undefined
}

/** What waits, as it stands in this browser's storage; what is nothing of the kind is left out. */
export function readOutbox(): readonly Waiting[] {
  const key = ownKey()
  const kept = key ? readStored('local', key) : undefined
  return Array.isArray(kept) ? kept.flatMap((one) => waiting.safeParse(one).data ?? []) : []
}

export const useOutbox = create<{ items: readonly Waiting[] }>(() => ({ items: [] }))
export const loadOutbox = () => useOutbox.setState({ items: readOutbox() })

/** Answers whether it was kept. */
function write(items: readonly Waiting[]): boolean {
  const key = ownKey()
  if (!key || !writeStored('local', key, items.length > 0 ? items : undefined)) return false
  useOutbox.setState({ items })
  return true
}

/** One attempt to do something: sent again with the same key, it is still one. */
export interface Attempt {
  at: string
  key: string
}
export const attempt = (): Attempt => ({ at: new Date().toISOString(), key: crypto.randomUUID() })

/**
 * Keeps it until there is a signal, with the key it was tried with: the server may know it already. A code that waits to
 * be read and is done something with waits once. False: no room.
 */
export function keepForLater(deed: Deed, words: string, { at, key }: Attempt = attempt()): boolean {
  const before = readOutbox().filter((one) => !(one.what === 'read' && 'code' in deed && one.code === deed.code))
  if (before.length >= most) return false
  return write([...before, { ...deed, id: key, at, words } as Waiting])
}

export const forget = (id: string) => write(readOutbox().filter((one) => one.id !== id))
export const refuse = (id: string, refused: string) =>
  write(readOutbox().map((one) => (one.id === id ? { ...one, refused } : one)))
