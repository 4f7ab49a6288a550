import { useState } from 'react'
import { Button, Input, Modal } from 'antd'
import { isa, type ChatPerson } from '@arriero/contract/chat/chat.entities.ts'
import { availablePeople, createGroup } from '@arriero/contract/chat/chats.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { toast } from '../../kit/shell/toast.ts'
import { putChat, useChats } from './chat.data.ts'
import type { OpenChat } from './chat.store.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

interface DialogProps {
  isGroup: boolean
  open: (chat: OpenChat) => void
  close: () => void
}

const isaPerson: ChatPerson = {
  userId: isa.userId,
  name: isa.name,
  role: 0,
  thumbnail: null,
  isConnected: true,
  connectedAt: null,
}

/** A new chat with somebody, or a new group. */
export const NewChatDialog = ({ isGroup, ...props }: DialogProps) =>
  isGroup ? <GroupDialog {...props} /> : <PairDialog {...props} />

function PairDialog({ open, close }: Omit<DialogProps, 'isGroup'>) {
  const { data: chats = [] } = useChats()
  const [isGroup, setGroup] = useState(false)
  if (isGroup) return <GroupDialog open={open} close={close} />
  const begin = ({ userId, name }: ChatPerson) => {
    const known = chats.find(({ type, users }) => type === 1 && users.some((user) => user.userId === userId))
    open(known ? { chatId: known.id } : { userId, name })
    close()
  }
  return (
    <Modal open title="Nuevo chat" width={440} footer={null} onCancel={close}>
      <PeoplePicker
        load={(signal) => call(availablePeople, { signal })}
        loadKey="all"
        first={isaPerson}
        onPick={begin}
        extra={
          <Button block onClick={() => setGroup(true)}>
            Nuevo grupo
          </Button>
        }
      />
    </Modal>
  )
}

function GroupDialog({ open, close }: Omit<DialogProps, 'isGroup'>) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<readonly ChatPerson[]>([])
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const body = { name: name.trim(), description, userIds: chosen.map(({ userId }) => userId) }
      const chat = await call(createGroup, { body })
      putChat(chat)
      open({ chatId: chat.id })
      close()
    } catch (error) {
      toast.error(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="Nuevo grupo"
      width={440}
      okText="Crear grupo"
      okButtonProps={{ disabled: name.trim() === '' || chosen.length === 0, loading: isBusy }}
      cancelText="Cancelar"
      onOk={() => void create()}
      onCancel={close}
    >
      <label className="chat-dialog-label" htmlFor="grupo-nombre">
        Nombre
        <Input
          id="grupo-nombre"
          autoFocus
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="chat-dialog-label" htmlFor="grupo-descripcion">
        Descripción
        <Input.TextArea
          id="grupo-descripcion"
          value={description}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 3 }}
          placeholder="De qué se habla aquí (opcional)"
          onChange={(event) => setDescription(event.target.value)}
        />
      </label>
      <PeoplePicker
        load={(signal) => call(availablePeople, { signal })}
        loadKey="all"
        chosen={chosen}
        onChoose={setChosen}
      />
    </Modal>
  )
}
