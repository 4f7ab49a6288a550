import { useState } from 'react'
import { Modal } from 'antd'
import type { ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { resendMessages } from '@arriero/contract/chat/messages.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { toast } from '../../kit/shell/toast.ts'
import { ChatChoices } from './ChatChoices.tsx'
import { arrived } from './outbox.ts'

/** To which chats a message goes on. */
export function ForwardDialog({ message, close }: { message: ChatMessage; close: () => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  // The same press twice forwards once.
  const [clientId] = useState(() => crypto.randomUUID())
  const forward = async () => {
    setBusy(true)
    try {
      const sent = await call(resendMessages, {
        body: { messageIds: [message.id], chatIds: [...chosen], clientId },
      })
      for (const one of sent) arrived(one)
      toast.success(`Reenviado a ${plural(chosen.length, 'chat', 'chats')}`)
      close()
    } catch (error) {
      toast.error(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="Reenviar a…"
      width={440}
      okText={chosen.length > 0 ? `Reenviar a ${chosen.length}` : 'Reenviar'}
      okButtonProps={{ disabled: chosen.length === 0, loading: isBusy }}
      cancelText="Cancelar"
      onOk={() => void forward()}
      onCancel={close}
    >
      <ChatChoices chosen={chosen} choose={setChosen} />
    </Modal>
  )
}
