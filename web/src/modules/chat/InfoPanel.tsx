import { useState } from 'react'
import { Button, Dropdown, Input, type MenuProps } from 'antd'
import { IconDots, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { isa, type Chat, type ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import { updateChat } from '@arriero/contract/chat/chats.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { date } from '../../kit/format.ts'
import { FileButton } from '../../kit/form/FileButton.tsx'
import { useNow } from '../../kit/now.ts'
import { toast } from '../../kit/shell/toast.ts'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { amAdmin, removeUser, setPicture, switchAdmin } from './chat.actions.ts'
import { ownId, patchChat } from './chat.data.ts'
import { lastSeenWords } from './chat.words.ts'
import { PersonFace } from './ChatFace.tsx'
import { Gallery } from './Gallery.tsx'
import { GroupsOfChat } from './GroupsOfChat.tsx'

/** What a chat is about, what was sent in it, who is in it. */
export function InfoPanel({ chat, close }: { chat: Chat; close: () => void }) {
  const isGroup = chat.type === 2
  return (
    <aside className="chat-info" aria-label={`Información de ${chat.name}`}>
      <header className="chat-info-head">
        <h2>Información</h2>
        <Button
          type="text"
          icon={<IconX size={18} stroke={1.75} />}
          aria-label="Cerrar la información"
          onClick={close}
        />
      </header>
      <div className="chat-info-body">
        <About chat={chat} />
        <Gallery chatId={chat.id} />
        {isGroup && <People chat={chat} />}
        {isGroup && <GroupsOfChat chat={chat} />}
      </div>
    </aside>
  )
}

function About({ chat }: { chat: Chat }) {
  const mayEdit = chat.type === 2 && amAdmin(chat)
  const [isEditing, setEditing] = useState(false)
  const other = chat.users.find(({ userId }) => userId !== ownId())
  if (isEditing) return <AboutForm chat={chat} close={() => setEditing(false)} />
  const words =
    chat.description ??
    (chat.type === 2
      ? 'Sin descripción.'
      : other?.userId === isa.userId
        ? 'Pregúntele dónde está una unidad, cómo va un viaje, qué llega tarde, cuántos kilómetros se hicieron o qué documentos vencieron. Sólo ve lo que usted puede ver.'
        : 'Chat entre dos.')
  return (
    <section className="chat-about">
      <p>{words}</p>
      <small>
        {chat.createdBy
          ? `Creado por ${chat.createdBy} el ${date(chat.createdAt)}`
          : `Desde el ${date(chat.createdAt)}`}
      </small>
      {mayEdit && (
        <span className="chat-about-actions">
          <Button size="small" icon={<IconPencil size={14} stroke={1.75} />} onClick={() => setEditing(true)}>
            Editar
          </Button>
          <FileButton
            size="small"
            accept={['image/jpeg', 'image/png', 'image/webp']}
            onChoose={(picture) => void setPicture(chat, picture)}
          >
            Imagen
          </FileButton>
          {chat.thumbnail && (
            <Button size="small" onClick={() => void setPicture(chat, undefined)}>
              Quitar imagen
            </Button>
          )}
        </span>
      )}
    </section>
  )
}

function AboutForm({ chat, close }: { chat: Chat; close: () => void }) {
  const [name, setName] = useState(chat.name)
  const [description, setDescription] = useState(chat.description ?? '')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const body = { name: name.trim(), description, version: chat.version }
      const saved = await call(updateChat, { id: chat.id, body })
      patchChat(chat.id, () => saved)
      close()
    } catch (error) {
      toast.error(errorText(error))
      setBusy(false)
    }
  }
  return (
    <section className="chat-about">
      <label className="chat-dialog-label" htmlFor="chat-nombre">
        Nombre
        <Input id="chat-nombre" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="chat-dialog-label" htmlFor="chat-descripcion">
        Descripción
        <Input.TextArea
          id="chat-descripcion"
          value={description}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setDescription(event.target.value)}
        />
      </label>
      <span className="chat-about-actions">
        <Button size="small" type="primary" loading={isBusy} disabled={name.trim() === ''} onClick={() => void save()}>
          Guardar
        </Button>
        <Button size="small" onClick={close}>
          Cancelar
        </Button>
      </span>
    </section>
  )
}

function People({ chat }: { chat: Chat }) {
  const now = useNow()
  const [isAdding, setAdding] = useState(false)
  const isAdmin = amAdmin(chat)
  return (
    <section className="chat-people">
      <header>
        <h3>
          Participantes <small>{chat.users.length}</small>
        </h3>
        <Button
          type="text"
          size="small"
          disabled={!isAdmin}
          title={isAdmin ? undefined : 'Agrega quien administra el grupo'}
          icon={<IconPlus size={17} stroke={1.75} />}
          aria-label="Agregar participantes"
          onClick={() => setAdding(true)}
        />
      </header>
      <ul>
        {chat.users.map((user) => (
          <li key={user.id}>
            <PersonFace person={user} isSmall />
            <span>{user.userId === ownId() ? `${user.name} (usted)` : user.name}</span>
            <small>{user.isAdmin ? 'Administra' : lastSeenWords(user, now)}</small>
            {isAdmin && (
              <Dropdown trigger={['click']} menu={{ items: userMenu(chat, user) }} placement="bottomRight">
                <Button
                  type="text"
                  size="small"
                  icon={<IconDots size={16} />}
                  aria-label={`Acciones de ${user.name}`}
                />
              </Dropdown>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddPeopleDialog chat={chat} close={() => setAdding(false)} />}
    </section>
  )
}

function userMenu(chat: Chat, user: ChatUser): MenuProps['items'] {
  const isLastAdmin = user.isAdmin && chat.users.filter(({ isAdmin }) => isAdmin).length === 1
  return [
    {
      key: 'admin',
      label: user.isAdmin
        ? isLastAdmin
          ? 'Es quien administra; nombre antes a alguien más'
          : 'Ya no administra'
        : 'Que administre',
      disabled: isLastAdmin,
      onClick: () => void switchAdmin(chat, user),
    },
    ...(user.userId === ownId()
      ? []
      : [
          {
            key: 'remove',
            danger: true,
            disabled: user.followsGroup,
            label: user.followsGroup ? 'Está por un grupo de usuarios' : 'Quitar del grupo',
            onClick: () => removeUser(chat, user),
          },
        ]),
  ]
}
