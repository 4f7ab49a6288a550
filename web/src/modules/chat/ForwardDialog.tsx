import { useState } from 'react'
import { Checkbox, Input, Modal } from 'antd'
import type { ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { resendMessages } from '@arriero/contract/chat/messages.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { folded, plural } from '../../kit/format.ts'
import { toast } from '../../kit/shell/toast.ts'
import { useChats } from './chat.data.ts'
import { ChatFace } from './ChatFace.tsx'
import { arrived } from './outbox.ts'

/** To which chats a message goes on. */
export function ForwardDialog({ message, close }: { message: ChatMessage; close: () => void }) {
  const { data: chats = [] } = useChats()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  // The same press twice forwards once.
  const [clientId] = useState(() => crypto.randomUUID())
  const shown = chats.filter(({ name }) => folded(name).includes(folded(text.trim())))
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
      <Input
        autoFocus
        value={text}
        placeholder="Buscar chat"
        aria-label="Buscar chat"
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="chat-choices">
        {shown.map((chat) => (
          <li key={chat.id}>
            <label>
              <Checkbox
                checked={chosen.includes(chat.id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, chat.id] : chosen.filter((id) => id !== chat.id))
                }
              />
              <ChatFace chat={chat} />
              <span>{chat.name}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="chat-none">Ningún chat se llama así.</li>}
      </ul>
    </Modal>
  )
}
