import type { ArrangementDetail, Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import type { ReturnDraft } from '@arriero/contract/rental/steps.contract.ts'
import { signatureOf } from './fields.tsx'

/** What is written when a thing goes out or comes back; a signature may still lack its name. */
export interface HandoverValues extends Omit<ReturnDraft, 'signature' | 'version'> {
  signature?: Partial<Signature> | undefined
}

export const handoverStart = (): HandoverValues => ({
  at: new Date().toISOString(),
  damages: [],
})

/** As the calls take it; photographs that were added meanwhile made another version of what is seen here. */
export const bodyOf = ({ signature, damages = [], ...values }: HandoverValues, seen: ArrangementDetail | undefined) => {
  const signed = signatureOf(signature)
  return {
    ...values,
    damages: damages.filter(({ text }) => text.trim() !== ''),
    ...(signed && { signature: signed }),
    ...(seen && { version: seen.version }),
  }
}
