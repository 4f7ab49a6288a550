import type { SentMail } from '@arriero/contract/notifications/notifications.entities.ts'
import { resendMail } from '@arriero/contract/notifications/notifications.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'

export const mailKey = ['sent-mail'] as const

export const canResend = ({ state }: Pick<SentMail, 'state'>) =>
  (state === 'failed' || state === 'unknown') && !whyNot(resendMail)

export async function resend({ id, to }: Pick<SentMail, 'id' | 'to'>): Promise<void> {
  try {
    await call(resendMail, { id })
    toast.success('El correo está en camino', { detail: to })
  } catch (error) {
    toast.error(errorText(error))
  }
  await queryClient.invalidateQueries({ queryKey: mailKey })
}
