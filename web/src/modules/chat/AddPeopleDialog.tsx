import { useState } from 'react'
import { Modal } from 'antd'
import type { Chat, ChatPerson } from '@arriero/contract/chat/chat.entities.ts'
import { addPeople, peopleToAdd } from '@arriero/contract/chat/people.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { toast } from '../../kit/shell/toast.ts'
import { patchChat } from './chat.data.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

/** Who else comes into a group. They read what was said before. */
export function AddPeopleDialog({ chat, close }: { chat: Chat; close: () => void }) {
  const [chosen, setChosen] = useState<readonly ChatPerson[]>([])
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const saved = await call(addPeople, { body: { chatId: chat.id, userIds: chosen.map(({ userId }) => userId) } })
      patchChat(chat.id, () => saved)
      close()
    } catch (error) {
      toast.error(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`Agregar a ${chat.name}`}
      width={440}
      okText={chosen.length > 0 ? `Agregar ${chosen.length}` : 'Agregar'}
      okButtonProps={{ disabled: chosen.length === 0, loading: isBusy }}
      cancelText="Cancelar"
      onOk={() => void add()}
      onCancel={close}
    >
      <p className="chat-dialog-words">Podrán leer lo que ya se escribió en el grupo.</p>
      <PeoplePicker
        load={(signal) => call(peopleToAdd, { id: chat.id, signal })}
        loadKey={`to-${chat.id}`}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Modal>
  )
}
