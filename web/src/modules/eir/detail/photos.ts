import { sendReceiptPhoto, updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { PromisedPhoto } from '@arriero/contract/eir/eir.entities.ts'
import { call } from '../../../kit/call.ts'
import type { KeptPhoto } from '../../checklists/fill/store.ts'

/** Announces photographs of a receipt and hands them in; what breaks off may be handed in again. */
export async function savePhotos(id: number, photos: readonly KeptPhoto[]): Promise<void> {
  if (photos.length === 0) return
  const promised = photos.map(({ uuid, question, sha256, at }) => ({
    uuid,
    of: question as PromisedPhoto['of'],
    sha256,
    at,
  }))
  await call(updateReceipt, { id, body: { photos: promised } })
  for (const { uuid, blob } of photos) await call(sendReceiptPhoto, { uuid, body: { file: blob } })
}
