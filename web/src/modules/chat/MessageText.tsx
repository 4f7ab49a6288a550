import { isMentioned, partsOf } from '@arriero/contract/chat/chat-text.ts'
import { useSession } from '../../kit/session.ts'

/** What people wrote: bold, links and mentions drawn, everything else exactly as it stands. Nothing of it is ever markup. */
export function MessageText({ text }: { text: string }) {
  const name = useSession(({ auth }) => auth?.user.name ?? '')
  return (
    <span className="chat-text">
      {partsOf(text).map((part, index) => {
        switch (part.kind) {
          case 'bold':
            return <b key={index}>{part.text}</b>
          case 'link':
            return (
              <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
                {part.text}
              </a>
            )
          case 'mention':
            return (
              <span
                key={index}
                className={isMentioned(part.text, name) ? 'chat-mention chat-mention-me' : 'chat-mention'}
              >
                {part.text}
              </span>
            )
          default:
            return part.text
        }
      })}
    </span>
  )
}
