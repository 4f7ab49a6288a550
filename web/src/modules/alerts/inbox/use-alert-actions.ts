import { useState } from 'react'
import {
  acknowledgeAlert,
  assignAlert,
  closeAlert,
  commentAlert,
  escalateAlert,
  reopenAlert,
} from '@arriero/contract/alerts/alerts.contract.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { keepAlert, keys } from '../alerts.queries.ts'

/** What one does with an alert; says what was done, and shows how it is now when somebody else was faster. */
export function useAlertActions({ id, version, title, unitName }: Alert) {
  const [busy, setBusy] = useState<string>()
  const name = `«${title}» de ${unitName}`
  async function run(action: string, act: () => Promise<Alert>, done?: string): Promise<boolean> {
    setBusy(action)
    try {
      keepAlert(await act())
      if (done) toast.success(done)
      return true
    } catch (error) {
      toast.error(errorText(error))
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey: keys.all })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    acknowledge: () => run('acknowledge', () => call(acknowledgeAlert, { id, body: { version } }), `Atiende ${name}`),
    assign: (userId: number | null) => run('assign', () => call(assignAlert, { id, body: { userId, version } })),
    comment: (text: string) => run('comment', () => call(commentAlert, { id, body: { text } })),
    escalate: () =>
      run('escalate', () => call(escalateAlert, { id, body: {} }), `Se avisó a los supervisores de ${name}`),
    close: (text: string) =>
      run('close', () => call(closeAlert, { id, body: { ...(text && { text }), version } }), `Cerró ${name}`),
    reopen: () => run('reopen', () => call(reopenAlert, { id }), `Abrió otra vez ${name}`),
  }
}
