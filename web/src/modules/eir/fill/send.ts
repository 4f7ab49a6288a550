import { sendFilledPhoto } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { createReceipt, sendReceiptPhoto } from '@arriero/contract/eir/eir.contract.ts'
import type { Receipt, ReceiptDraft } from '@arriero/contract/eir/eir.entities.ts'
import { shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { isForLater } from '../../checklists/fill/send.ts'
import { receiptsChanged } from '../eir.data.ts'
import { forget, keep, readWaiting, type Filling } from './store.ts'

/** Sends one whole: the receipt, then each photograph the server still lacks. Sent again it changes nothing. */
export async function sendOne(filling: Filling): Promise<Receipt> {
  const { key, photos, checklist } = filling
  const receipt = await call(createReceipt, { body: draftOf(filling) })
  let refusal: unknown
  const attempt = async (sent: Promise<unknown>) => {
    try {
      await sent
    } catch (error) {
      // One that the server does not take keeps the others from nothing.
      if (isForLater(error)) throw error
      refusal ??= error
    }
  }
  const arrived = new Set(receipt.photos.filter(({ url }) => url !== null).map(({ uuid }) => uuid))
  for (const { uuid, blob } of photos)
    if (!arrived.has(uuid)) await attempt(call(sendReceiptPhoto, { uuid, body: { file: blob } }))
  for (const { uuid, blob } of checklist?.photos ?? [])
    await attempt(call(sendFilledPhoto, { uuid: key, photo: uuid, body: { file: blob } }))
  if (refusal) throw refusal
  await forget(key)
  return receipt
}

/** The form let nothing through without number, size, kind and moment. */
function draftOf({ key, facts, faces, damages, photos, checklist, signatures }: Filling): ReceiptDraft {
  return {
    ...(facts as ReceiptDraft),
    key,
    faces,
    damages,
    signatures,
    photos: photos.map(({ uuid, question, sha256, at }) => ({
      uuid,
      of: question as NonNullable<ReceiptDraft['photos']>[number]['of'],
      sha256,
      at,
    })),
    checklist: checklist && {
      id: checklist.asked.id,
      asked: checklist.asked.version,
      answers: checklist.answers,
      photos: checklist.photos.map(({ blob: _, ...promised }) => promised),
    },
    sentAt: new Date().toISOString(),
  }
}

export const nameOf = ({ facts }: Pick<Filling, 'facts'>) => shownNumber(facts.container ?? 'Sin número')

/** Sends what waits, in its order, until the signal goes; of several tabs one sends. */
export const sendWaiting = (): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('arriero.eir', { ifAvailable: true }, async (lock) => {
        if (lock) await sendAll()
      })
    : sendAll()

async function sendAll(): Promise<void> {
  const all = (await readWaiting()).filter(({ refused }) => refused === undefined)
  for (const waiting of all) {
    try {
      const { folio } = await sendOne(waiting)
      toast.success(`${folio} entregado`, { detail: nameOf(waiting) })
    } catch (error) {
      if (isForLater(error)) return
      await keep({ ...waiting, refused: error instanceof Error ? error.message : String(error) })
    }
  }
  if (all.length > 0) await receiptsChanged()
}
