import { sendFilled, sendFilledPhoto } from '@arriero/contract/checklists/filled/filled.contract.ts'
import type { FilledDraft, FilledReceipt } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { ApiError } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { checklistsChanged } from '../checklists.data.ts'
import { forget, keep, readWaiting, type Filling } from './store.ts'

/** The server was not reached or could not answer: the same may work later. */
export const isForLater = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 403 || error.status === 429 || error.status >= 500)

/** Sends one whole: its answers, then each photograph the server still lacks. Sent again it changes nothing. */
export async function sendOne(filling: Filling): Promise<FilledReceipt> {
  const { key, photos } = filling
  let receipt = await call(sendFilled, { uuid: key, body: draftOf(filling) })
  let refusal: unknown
  for (const uuid of receipt.lacks) {
    const photo = photos.find((one) => one.uuid === uuid)
    if (!photo) continue
    try {
      receipt = await call(sendFilledPhoto, { uuid: key, photo: uuid, body: { file: photo.blob } })
    } catch (error) {
      // One that the server does not take keeps the others from nothing.
      if (isForLater(error)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
  await forget(key)
  return receipt
}

function draftOf({
  checklist,
  unit,
  trip,
  moment,
  destinationId,
  taskId,
  answers,
  photos,
  startedAt,
  finished,
}: Filling): FilledDraft {
  const now = new Date().toISOString()
  return {
    checklistId: checklist.id,
    asked: checklist.version,
    unitId: unit?.id ?? null,
    tripId: trip?.id ?? null,
    moment,
    destinationId: destinationId ?? null,
    taskId: taskId ?? null,
    answers,
    photos: photos.map(({ blob: _, ...promised }) => promised),
    startedAt,
    endedAt: finished?.at ?? now,
    sentAt: now,
    place: finished?.place ?? null,
  }
}

/** Of what it is, as the list of what waits tells it. */
export const aboutOf = ({ unit, trip }: Pick<Filling, 'unit' | 'trip'>) => unit?.name ?? trip?.folio ?? ''

/** Sends what waits, in its order, until the signal goes; of several tabs one sends. */
export const sendWaiting = (): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('arriero.checklists', { ifAvailable: true }, async (lock) => {
        if (lock) await sendAll()
      })
    : sendAll()

async function sendAll(): Promise<void> {
  const all = (await readWaiting()).filter(({ refused }) => refused === undefined)
  for (const waiting of all) {
    try {
      const { folio } = await sendOne(waiting)
      toast.success(`${folio} entregado`, {
        detail: [waiting.checklist.name, aboutOf(waiting)].filter(Boolean).join(', '),
      })
    } catch (error) {
      if (isForLater(error)) return
      await keep({ ...waiting, refused: error instanceof Error ? error.message : String(error) })
    }
  }
  if (all.length > 0) await checklistsChanged()
}
