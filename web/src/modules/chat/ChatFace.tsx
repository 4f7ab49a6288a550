import type { Chat, ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import { IconSparkles, IconUsersGroup } from '@tabler/icons-react'
import { Avatar, toneOf } from '../../kit/Avatar.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { ownId } from './chat.data.ts'

/** A chat's picture: of a group its own, of a person theirs with whether they are there, ISA's stars. */
export function ChatFace({ chat }: { chat: Pick<Chat, 'type' | 'name' | 'thumbnail' | 'users'> }) {
  if (chat.type === 2)
    return (
      <span className="chat-face chat-face-group">
        {chat.thumbnail ? (
          <img src={chat.thumbnail} alt="" width={36} height={36} />
        ) : (
          <Tile icon={IconUsersGroup} tone={toneOf(chat.name)} size={40} />
        )}
      </span>
    )
  const other = chat.users.find(({ userId }) => userId !== ownId())
  return <PersonFace person={other ?? { userId: 0, name: chat.name, thumbnail: null, isConnected: false }} />
}

type Person = Pick<ChatUser, 'userId' | 'name' | 'thumbnail' | 'isConnected'>

export function PersonFace({ person, isSmall = false }: { person: Person; isSmall?: boolean }) {
  return (
    <span className={isSmall ? 'chat-face chat-face-small' : 'chat-face'}>
      {person.userId < 0 ? (
        <Tile icon={IconSparkles} tone="teal" size={isSmall ? 28 : 40} />
      ) : (
        <Avatar name={person.name} src={person.thumbnail} size={isSmall ? 24 : 28} />
      )}
      {person.isConnected && person.userId > 0 && <i className="chat-dot" aria-label="Conectado" role="img" />}
    </span>
  )
}
