import { ApiError } from '../../kit/api-error.ts'
import { sessionTexts } from './session.texts.ts'

export interface LoginProblem {
  text: string
  /** The field it belongs to; none when it is about both. */
  field?: 'username' | 'password'
}

/** Rule AUTH-04: 400 tells its first general message, 409 is the password, everything else an unknown user. */
export function loginProblem(error: unknown): LoginProblem {
  const { status, body } = error instanceof ApiError ? error : { status: undefined, body: undefined }
  if (status === 409) return { text: sessionTexts.wrongPassword, field: 'password' }
  const general =
    status === 400 && typeof body === 'object' && body !== null && 'non_field_errors' in body
      ? body.non_field_errors
      : undefined
  const first: unknown = Array.isArray(general) ? general[0] : undefined
  if (typeof first === 'string') return { text: first }
  // Nobody is told that their user does not exist because a cable is loose or because they tried too often.
  if (error instanceof ApiError && (status === 0 || status === 429)) return { text: error.detail }
  return { text: sessionTexts.unknownUser, field: 'username' }
}
