import { findSubjects, listCodes, type QrCode } from '@arriero/contract/qr/qr.contract.ts'
import { qrTexts, spelledCode, subjectLabel, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { call } from '../../kit/call.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'
import { toast } from '../../kit/shell/toast.ts'

export const codesKey = ['qr-codes'] as const

/** Rule QR-01: what failed is told in these words, besides in the place of the list. */
export async function loadCodes(signal?: AbortSignal): Promise<QrCode[]> {
  try {
    return await call(listCodes, signal ? { signal } : {})
  } catch (error) {
    if (!signal?.aborted) toast.error(qrTexts.notLoaded)
    throw error
  }
}

/** What may get a code, as selects offer it. */
export const subjectsLike =
  (kind: SubjectKind): LoadOptions =>
  async (search, signal) => {
    const found = await call(findSubjects, { query: { kind, search }, signal })
    return found.map(({ id, key, name, place, code }) => ({
      value: id,
      label: name,
      detail: [key, place, code && `tiene ${spelledCode(code)}`].filter(Boolean).join(' · '),
    }))
  }

export const codeName = ({ kind, name, code }: Pick<QrCode, 'kind' | 'name' | 'code'>) =>
  kind && name ? `${subjectLabel(kind)} ${name}` : spelledCode(code)
