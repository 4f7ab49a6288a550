import { useRef, useState } from 'react'
import { Button, Input } from 'antd'
import { IconTrash } from '@tabler/icons-react'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { commentTask, deleteTaskComment } from '@arriero/contract/tasks/tasks.contract.ts'
import type { Task, TaskNote } from '@arriero/contract/tasks/tasks.entities.ts'
import { taskLimits, taskTexts } from '@arriero/contract/tasks/tasks.rules.ts'
import { call } from '../../../kit/call.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { Card, History } from '../../../kit/shell/DetailPage.tsx'
import { tried } from '../tasks.words.ts'

/** What was said and what happened, the newest first, and what one adds. */
export function Notes({ task }: { task: Task }) {
  return (
    <Card title="Comentarios e historia" count={String(task.notes.length)}>
      <Say id={task.id} />
      <History
        entries={task.notes.toReversed().map((note) => ({
          key: note.id,
          at: note.at,
          title: note.kind === 'event' ? note.text : <Said note={note} />,
          by: note.author,
          tone: note.kind === 'event' ? 'grey' : 'blue',
        }))}
      />
    </Card>
  )
}

function Said({ note: { id, text, files, isOwn, deletedAt } }: { note: TaskNote }) {
  if (deletedAt !== null) return <span className="muted">Se borró un comentario</span>
  return (
    <>
      <span className="task-said">{text}</span>
      {files.map((file) => (
        <div key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        </div>
      ))}
      {isOwn && (
        <Button
          type="text"
          size="small"
          aria-label="Borrar comentario"
          icon={<IconTrash size={14} stroke={1.75} />}
          onClick={() => void tried(call(deleteTaskComment, { id }), undefined, taskTexts.notDeleted)}
        />
      )}
    </>
  )
}

function Say({ id }: { id: number }) {
  const [text, setText] = useState('')
  const [images, setImages] = useState<File[]>([])
  const [isSending, setSending] = useState(false)
  // The same until it was said: sent again it is no second one.
  const key = useRef(crypto.randomUUID())
  const isEmpty = text.trim() === '' && images.length === 0
  const send = async () => {
    setSending(true)
    const body = { text: text.trim(), key: key.current, images }
    if (await tried(call(commentTask, { id, body }), undefined, taskTexts.notUpdated)) {
      setText('')
      setImages([])
      key.current = crypto.randomUUID()
    }
    setSending(false)
  }
  return (
    <div className="task-say">
      <Input.TextArea
        aria-label="Comentario"
        placeholder="Escriba un comentario"
        value={text}
        maxLength={taskLimits.comment}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) void send()
        }}
      />
      <span>
        {images.length > 0 && <small>{images.map(({ name }) => name).join(', ')}</small>}
        <FileButton
          accept={documentTypes}
          many
          onChoose={(_first, files) => setImages(files.slice(0, taskLimits.files))}
        >
          Adjuntar
        </FileButton>
        <Button
          loading={isSending}
          disabled={isEmpty}
          title={isEmpty ? 'Escriba o adjunte algo' : ''}
          onClick={() => void send()}
        >
          Comentar
        </Button>
      </span>
    </div>
  )
}
