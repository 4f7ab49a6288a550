import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button, Image, Popover } from 'antd'
import { IconArrowsExchange, IconFileText, IconPencil, IconTrash } from '@tabler/icons-react'
import { deleteComment, editComment } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Comment, Ticket, TicketFile } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { date, dateTime, fileSize, shortTime } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { tried } from '../tried.ts'
import { ticketChanged } from '../tickets.words.ts'

/** What was said and done, the oldest first; a line where what is new begins. */
export function Thread({ ticket, openAt }: { ticket: Ticket; openAt: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  // As it was when the page opened: reading moves it on the server, not under the reader's eyes.
  const [seen] = useState(ticket.seenId)
  const last = ticket.comments.at(-1)?.id
  const wanted = openAt === undefined ? undefined : firstFrom(ticket.comments, openAt)
  useLayoutEffect(() => {
    const target = wanted === undefined ? null : box.current?.querySelector(`[data-comment="${wanted}"]`)
    if (target) target.scrollIntoView({ block: 'center' })
    // What was said last is at the foot.
    else if (last !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last, wanted])
  const news = ticket.comments.filter(({ id, isOwn, kind }) => id > seen && !isOwn && kind !== 'system')
  const firstNew = seen > 0 ? news[0]?.id : undefined
  return (
    <div className="talk-thread" ref={box} {...scrollable('Mensajes')}>
      <Day at={ticket.createdAt} />
      <article className="talk-said">
        <Avatar name={ticket.requesterName} />
        <div>
          <Byline author={ticket.requesterName} at={ticket.createdAt}>
            <em className="talk-mark tone-teal">Reporta</em>
          </Byline>
          <p className="talk-text">{ticket.text}</p>
          <Files files={ticket.images} />
        </div>
      </article>
      {ticket.comments.map((comment, index) => (
        <div key={comment.id} data-comment={comment.id}>
          {date(comment.at) !== date(ticket.comments[index - 1]?.at ?? ticket.createdAt) && <Day at={comment.at} />}
          {comment.id === firstNew && (
            <div className="talk-new" role="separator">
              {news.length === 1 ? '1 nuevo' : `${news.length} nuevos`}
            </div>
          )}
          {comment.kind === 'system' ? <Line comment={comment} /> : <Said comment={comment} />}
        </div>
      ))}
    </div>
  )
}

const firstFrom = (comments: readonly Comment[], at: string) =>
  comments.find((comment) => Date.parse(comment.at) >= (/^\d+$/.test(at) ? Number(at) : Date.parse(at)))?.id

const Day = ({ at }: { at: string }) => (
  <div className="talk-day">
    <span>{date(at)}</span>
  </div>
)

/** Who did what, in grey. */
const Line = ({ comment: { at, author, text } }: { comment: Comment }) => (
  <p className="talk-line">
    <IconArrowsExchange size={14} stroke={1.75} aria-hidden />
    <time dateTime={at} title={dateTime(at)}>
      {shortTime(at)}
    </time>{' '}
    <b>{author}</b> · {text}
  </p>
)

function Byline({ author, at, children }: { author: string; at: string; children?: ReactNode }) {
  return (
    <header className="talk-by">
      <b>{author}</b>
      {children}
      <time dateTime={at} title={dateTime(at)}>
        {shortTime(at)}
      </time>
    </header>
  )
}

function Said({ comment }: { comment: Comment }) {
  const { author, at, kind, fromRequester, text, deletedAt, versions, images, isOwn } = comment
  const isNote = kind === 'internal'
  return (
    <article className={`talk-said ${isNote ? 'talk-note' : ''}`}>
      <Avatar name={author} />
      <div>
        <Byline author={author} at={at}>
          {fromRequester && <em className="talk-mark tone-teal">Reporta</em>}
          {isNote && <em className="talk-mark tone-amber">Nota interna</em>}
          {isNote && <small>quien reporta no la ve</small>}
          {kind === 'mail' && <small>por correo</small>}
          {versions.length > 0 && <Versions comment={comment} />}
          {isOwn && deletedAt === null && kind !== 'mail' && <Own comment={comment} />}
        </Byline>
        {deletedAt === null ? <Words text={text} /> : <p className="muted">Este comentario se borró.</p>}
        {deletedAt === null && <Files files={images} />}
      </div>
    </article>
  )
}

/** Names after an @ stand out; nothing else of what people write means anything. */
function Words({ text }: { text: string }) {
  const parts = text.split(/(@[\p{L}][\p{L}.'-]*(?: [\p{Lu}][\p{L}.'-]*)*)/u)
  return (
    <p className="talk-text">
      {parts.map((part, at) => (at % 2 === 1 ? <mark key={`${at}${part}`}>{part}</mark> : part))}
    </p>
  )
}

const Versions = ({ comment: { versions, editedAt, deletedAt } }: { comment: Comment }) => (
  <Popover
    trigger="click"
    title={deletedAt === null ? 'Antes decía' : 'Decía'}
    content={
      <ol className="talk-versions">
        {versions.map(({ at, text, by }) => (
          <li key={at}>
            <small>{[dateTime(at).slice(0, 16), by].filter(Boolean).join(' · ')}</small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    }
  >
    <Button type="link" size="small" className="talk-edited">
      {deletedAt ? 'borrado' : `editado ${editedAt ? shortTime(editedAt) : ''}`}
    </Button>
  </Popover>
)

function Own({ comment: { id, text } }: { comment: Comment }) {
  const [isEditing, setEditing] = useState(false)
  const remove = async () => {
    const isSure = await confirm({
      title: 'Borrar el comentario',
      content: 'Deja de leerse; queda a la vista que se borró.',
      variant: 'danger',
      confirmText: 'Borrar',
    })
    if (isSure) await tried(call(deleteComment, { id }), 'Comentario borrado')
  }
  return (
    <span className="talk-own">
      <Button
        type="text"
        size="small"
        aria-label="Corregir comentario"
        icon={<IconPencil size={14} stroke={1.75} />}
        onClick={() => setEditing(true)}
      />
      <Button
        type="text"
        size="small"
        aria-label="Borrar comentario"
        icon={<IconTrash size={14} stroke={1.75} />}
        onClick={() => void remove()}
      />
      {isEditing && (
        <AskDialog
          title="Corregir comentario"
          content="Lo que decía antes queda a la vista."
          action="Guardar"
          label="Comentario"
          initial={text}
          most={10_000}
          send={async (changed) => {
            await call(editComment, { id, body: { text: changed } })
            await ticketChanged()
          }}
          close={() => setEditing(false)}
        />
      )}
    </span>
  )
}

function Files({ files }: { files: readonly TicketFile[] }) {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const papers = files.filter(({ type }) => !type.startsWith('image/'))
  if (files.length === 0) return null
  return (
    <div className="talk-files">
      <Image.PreviewGroup>
        {pictures.map(({ id, url, name }) => (
          <Image key={id} src={url} alt={name} height={80} />
        ))}
      </Image.PreviewGroup>
      {papers.map(({ id, url, name, size }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer" className="talk-paper">
          <IconFileText size={18} stroke={1.75} aria-hidden />
          <span>{name}</span>
          <small>{fileSize(size)}</small>
        </a>
      ))}
    </div>
  )
}
