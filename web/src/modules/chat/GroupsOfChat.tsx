import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Chat } from '@arriero/contract/chat/chat.entities.ts'
import { bindableGroups } from '@arriero/contract/chat/chats.contract.ts'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { amAdmin, bind, unbind } from './chat.actions.ts'

/** Groups of users whose members follow the chat: who joins one joins it, who leaves it leaves. */
export function GroupsOfChat({ chat }: { chat: Chat }) {
  const isAdmin = amAdmin(chat)
  const { data: groups = [] } = useQuery({
    queryKey: ['chat', 'groups'],
    queryFn: ({ signal }) => call(bindableGroups, { signal }),
    enabled: isAdmin,
  })
  const free = groups.filter(({ id }) => !chat.groups.some((group) => group.id === id))
  if (chat.groups.length === 0 && free.length === 0) return null
  return (
    <section className="chat-people">
      <header>
        <h3>Grupos de usuarios</h3>
        {isAdmin && free.length > 0 && (
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: free.map(({ id, name, members }) => ({
                key: id,
                label: `${name} · ${plural(members, 'persona', 'personas')}`,
                onClick: () => void bind(chat, id),
              })),
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<IconPlus size={17} stroke={1.75} />}
              aria-label="Vincular un grupo de usuarios"
            />
          </Dropdown>
        )}
      </header>
      {chat.groups.length === 0 && <small>Vincule uno y sus miembros entran y salen con él.</small>}
      <ul>
        {chat.groups.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            {isAdmin && (
              <Button
                type="text"
                size="small"
                icon={<IconX size={15} />}
                aria-label={`Desvincular ${name}`}
                onClick={() => void unbind(chat, id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
