import { texts } from '@arriero/contract/core/messages.ts'
import { badFields } from '../../../app/errors.ts'

/** Older clients send the id in the body. */
export const idOf = (params: { id?: number }, body: { id?: number | undefined }): number => {
  const id = params.id ?? body.id
  if (id === undefined) throw badFields({ id: [texts.required] })
  return id
}
