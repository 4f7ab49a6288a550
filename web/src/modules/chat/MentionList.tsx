import { useState, type KeyboardEvent } from 'react'
import { isa, type Chat } from '@arriero/contract/chat/chat.entities.ts'
import { folded } from '../../kit/format.ts'
import { ownId } from './chat.data.ts'

const most = 6

interface Mentions {
  found: readonly string[]
  at: number
  pick: (name: string) => void
  /** Whether the key was the list's. */
  onKey: (event: KeyboardEvent) => boolean
}

/** People of the chat whose name begins as what stands after the last @. */
export function useMentions(
  chat: Chat | null,
  text: string,
  setText: (text: string) => void,
  focus: () => void,
): Mentions {
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const typed = /(?:^|\s)@([\p{L}\p{N} ]{0,30})$/u.exec(text)?.[1]
  const names =
    typed === undefined || !chat || closedFor === text
      ? []
      : [
          ...(chat.isBotActive ? [isa.name] : []),
          ...chat.users.flatMap(({ userId, name }) => (userId === ownId() || userId < 0 ? [] : [name])),
        ]
  const found = names.filter((name) => folded(name).startsWith(folded(typed ?? ''))).slice(0, most)
  const pick = (name: string) => {
    setText(`${text.slice(0, text.length - (typed?.length ?? 0))}${name} `)
    setAt(0)
    focus()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const name = found[at % found.length]
    if (step) setAt((at + step + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && name) pick(name)
    else if (event.key === 'Escape') setClosedFor(text)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { found, at: found.length > 0 ? at % found.length : 0, pick, onKey }
}

export function MentionList({ mentions: { found, at, pick } }: { mentions: Mentions }) {
  if (found.length === 0) return null
  return (
    <div className="chat-mentions" role="group" aria-label="Mencionar">
      {found.map((name, index) => (
        <button key={name} type="button" aria-pressed={index === at} onClick={() => pick(name)}>
          {name}
        </button>
      ))}
    </div>
  )
}
