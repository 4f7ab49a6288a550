import { useState } from 'react'
import { Modal } from 'antd'
import { plural } from '../../kit/format.ts'
import { toast } from '../../kit/shell/toast.ts'
import { openDrawer } from './chat.store.ts'
import { ChatChoices } from './ChatChoices.tsx'
import type { DraggedCard } from './drag.ts'
import { send } from './outbox.ts'
import './chat.css'

interface ShareDialogProps {
  shared: DraggedCard & { name: string }
  close: () => void
}

/** To which chats a unit or a trip goes as a live card. */
export function ShareDialog({ shared, close }: ShareDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const share = () => {
    for (const chatId of chosen) send({ to: { chatId }, text: '', files: [], card: shared })
    const [only] = chosen
    if (chosen.length === 1 && only !== undefined) openDrawer({ chatId: only })
    else toast.success(`${shared.name} va a ${plural(chosen.length, 'chat', 'chats')}`)
    close()
  }
  return (
    <Modal
      open
      title={`Enviar ${shared.name} por chat`}
      width={440}
      okText={chosen.length > 1 ? `Enviar a ${chosen.length}` : 'Enviar'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText="Cancelar"
      onOk={share}
      onCancel={close}
    >
      <p className="chat-dialog-words">Cada quien ve cómo va en ese momento, con lo que le está permitido ver.</p>
      <ChatChoices chosen={chosen} choose={setChosen} />
    </Modal>
  )
}
