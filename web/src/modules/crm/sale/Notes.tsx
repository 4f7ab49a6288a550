import { useState } from 'react'
import { Button, Input } from 'antd'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import { createNote, deleteNote, updateNote } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale, SaleNote } from '@arriero/contract/crm/sales.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { Card, History } from '../../../kit/shell/DetailPage.tsx'
import { crmChanged, tried } from '../crm.words.ts'

/** What was said and what happened, the newest first, and what one adds. */
export function Notes({ sale }: { sale: Sale }) {
  return (
    <Card title="Notas e historia" count={String(sale.notes.length)}>
      <Say saleId={sale.id} />
      <History
        entries={sale.notes.map((note) => ({
          key: note.id,
          at: note.at,
          title: note.kind === 'event' ? note.text : <Said note={note} />,
          by: note.author,
          tone: note.kind === 'event' ? 'grey' : 'amber',
        }))}
      />
    </Card>
  )
}

function Said({ note }: { note: SaleNote }) {
  const { id, text, files, isOwn, deletedAt, editedAt, earlier } = note
  const [isEditing, setEditing] = useState(false)
  const isBarred = useWhyNot(updateNote) !== undefined
  if (deletedAt !== null) return <span className="muted">Se borró una nota</span>
  return (
    <>
      <span className="crm-said">{text}</span>
      {files.map((file) => (
        <div key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        </div>
      ))}
      {editedAt !== null && (
        <details className="crm-earlier">
          <summary>Editada</summary>
          {earlier.map((before) => (
            <p key={before.at}>{`${dateTime(before.at).slice(0, 16)}: ${before.text}`}</p>
          ))}
        </details>
      )}
      {isOwn && !isBarred && (
        <span className="crm-note-tools">
          <Button
            type="text"
            size="small"
            aria-label="Cambiar nota"
            icon={<IconPencil size={14} stroke={1.75} />}
            onClick={() => setEditing(true)}
          />
          <Button
            type="text"
            size="small"
            aria-label="Borrar nota"
            icon={<IconTrash size={14} stroke={1.75} />}
            onClick={() => void tried(call(deleteNote, { id }), 'Nota borrada', 'No se borró la nota')}
          />
        </span>
      )}
      {isEditing && (
        <AskDialog
          title="Cambiar nota"
          content="Cómo decía antes queda a la vista."
          action="Guardar"
          label="Nota"
          initial={text}
          most={crmLimits.note}
          send={async (changed) => {
            await call(updateNote, { id, body: { text: changed } })
            await crmChanged()
          }}
          close={() => setEditing(false)}
        />
      )}
    </>
  )
}

function Say({ saleId }: { saleId: number }) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [isSending, setSending] = useState(false)
  const barred = useWhyNot(createNote)
  const isEmpty = text.trim() === '' && files.length === 0
  const send = async () => {
    setSending(true)
    const said = call(createNote, { body: { saleId, text: text.trim(), files } })
    if (await tried(said, undefined, 'No se guardó la nota')) {
      setText('')
      setFiles([])
    }
    setSending(false)
  }
  if (barred) return null
  return (
    <div className="crm-say">
      <Input.TextArea
        aria-label="Nota"
        placeholder="Escriba una nota"
        value={text}
        maxLength={crmLimits.note}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) void send()
        }}
      />
      <span>
        {files.length > 0 && <small>{files.map(({ name }) => name).join(', ')}</small>}
        <FileButton accept={documentTypes} many onChoose={(_first, all) => setFiles(all.slice(0, crmLimits.files))}>
          Adjuntar
        </FileButton>
        <Button
          loading={isSending}
          disabled={isEmpty}
          title={isEmpty ? 'Escriba o adjunte algo' : ''}
          onClick={() => void send()}
        >
          Guardar nota
        </Button>
      </span>
    </div>
  )
}
