import { useState } from 'react'
import { IconSend } from '@tabler/icons-react'
import { testCameraReport } from '@arriero/contract/video/reports.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { reportsQuery } from './statistics.data.ts'

/** Mails a report to whoever presses, and to nobody else. */
export async function sendTest(id: number): Promise<void> {
  try {
    const { to } = await call(testCameraReport, { id })
    toast.success(`La prueba va a ${to}`)
  } catch (error) {
    toast.error(errorText(error))
  }
  void queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey })
}

export function TestButton({ id }: { id: number }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <ActionButton
      for={testCameraReport}
      size="small"
      icon={<IconSend size={14} stroke={1.75} />}
      loading={isBusy}
      onClick={() => {
        setBusy(true)
        void sendTest(id).finally(() => setBusy(false))
      }}
    >
      Enviar prueba
    </ActionButton>
  )
}
