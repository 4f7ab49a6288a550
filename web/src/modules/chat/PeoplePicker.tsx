import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Skeleton } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import type { ChatPerson } from '@arriero/contract/chat/chat.entities.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { folded } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { ErrorState } from '../../kit/states.tsx'
import { lastSeenWords } from './chat.words.ts'
import { PersonFace } from './ChatFace.tsx'

interface PickerProps {
  load: (signal: AbortSignal) => Promise<ChatPerson[]>
  /** Tells lists of people apart. */
  loadKey: string
  /** Stands before all others. */
  first?: ChatPerson
  /** One is picked at once, or several are chosen. */
  onPick?: (person: ChatPerson) => void
  chosen?: readonly ChatPerson[]
  onChoose?: (chosen: readonly ChatPerson[]) => void
  extra?: ReactNode
}

const mostShown = 200

/** People by name, with whether they are there. */
export function PeoplePicker({ load, loadKey, first, onPick, chosen = [], onChoose, extra }: PickerProps) {
  const now = useNow()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'people', loadKey],
    queryFn: ({ signal }) => load(signal),
    placeholderData: undefined,
  })
  const people = [...(first ? [first] : []), ...(data ?? [])]
  const shown = people.filter(({ name }) => folded(name).includes(folded(text.trim()))).slice(0, mostShown)
  const isChosen = ({ userId }: ChatPerson) => chosen.some((person) => person.userId === userId)
  const words = (person: ChatPerson) =>
    person.userId < 0
      ? 'Responde con los datos de su cuenta'
      : `${roleLabel(person.role)} · ${lastSeenWords(person, now)}`
  return (
    <div className="chat-picker">
      <Input
        value={text}
        prefix={<IconSearch size={16} stroke={1.75} />}
        placeholder="Buscar persona"
        aria-label="Buscar persona"
        autoFocus={onPick !== undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active avatar paragraph={{ rows: 3 }} title={false} />}
      <ul className="chat-choices">
        {shown.map((person) => {
          const inside = (
            <>
              <PersonFace person={person} />
              <span>
                {person.name}
                <small>{words(person)}</small>
              </span>
            </>
          )
          return (
            <li key={person.userId}>
              {onPick ? (
                <button type="button" onClick={() => onPick(person)}>
                  {inside}
                </button>
              ) : (
                <label>
                  <Checkbox
                    checked={isChosen(person)}
                    onChange={({ target }) =>
                      onChoose?.(
                        target.checked ? [...chosen, person] : chosen.filter(({ userId }) => userId !== person.userId),
                      )
                    }
                  />
                  {inside}
                </label>
              )}
            </li>
          )
        })}
        {data && shown.length === 0 && (
          <li className="chat-none">{text ? 'Nadie se llama así.' : 'No hay a quién agregar.'}</li>
        )}
      </ul>
      {extra}
    </div>
  )
}
