import { Button } from 'antd'
import { messageStates } from '@arriero/contract/chat/chat.rules.ts'
import { fileSize, shortTime } from '../../kit/format.ts'
import { audioLength } from './chat.words.ts'
import { Quote } from './Bubble.tsx'
import { MessageText } from './MessageText.tsx'
import { discard, retry, type Unsent } from './outbox.ts'
import { StateMark } from './StateMark.tsx'

/** What one wrote and the server does not have yet. */
export function Pending({ message }: { message: Unsent }) {
  const { clientId, text, files, audio, replyTo, card, createdAt, state, why, isLost } = message
  const isFailed = state === messageStates.error
  return (
    <article
      className={`chat-row chat-own ${isFailed ? 'chat-failed' : ''}`}
      aria-label={`Usted, ${shortTime(createdAt)}`}
    >
      <div className="chat-bubble">
        {replyTo && <Quote quote={replyTo} />}
        {audio && <span className="chat-text">Audio, {audioLength(audio.seconds)}</span>}
        {card && <b>{card.name}</b>}
        {files.map((file) => (
          <span key={file.name} className="chat-pending-file">
            {file.name} <small>{fileSize(file.size)}</small>
          </span>
        ))}
        {text && <MessageText text={text} />}
        <span className="chat-foot">
          <time dateTime={createdAt}>{shortTime(createdAt)}</time>
          <StateMark state={state} />
        </span>
      </div>
      {isFailed && (
        <p className="chat-failure" role="alert">
          No se envió: {isLost ? 'sin conexión. Sale en cuanto vuelva.' : why}
          <Button type="link" size="small" onClick={() => retry(clientId)}>
            Reintentar
          </Button>
          <Button type="link" size="small" onClick={() => discard(clientId)}>
            Descartar
          </Button>
        </p>
      )}
    </article>
  )
}
