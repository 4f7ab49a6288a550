import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Mentions, Segmented, Upload } from 'antd'
import { IconChevronDown, IconPaperclip, IconSend, IconTemplate, IconX } from '@tabler/icons-react'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { addComment, followUp } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import {
  followUpFailed,
  nextStates,
  stateLabel,
  ticketLimits,
  type TicketState,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { draftStore } from '../../../kit/form/drafts.ts'
import { fileSize, plural } from '../../../kit/format.ts'
import { cannedQuery } from '../tickets.queries.ts'
import { tried } from '../tried.ts'
import { usePeople } from './use-people.ts'

type Way = 'public' | 'internal'
interface Draft {
  text: string
  way: Way
  key: string
  mentioned: { id: number; name: string }[]
}
const blank = (): Draft => ({ text: '', way: 'public', key: crypto.randomUUID(), mentioned: [] })

/** Says something: to who asks, or among the house; who receives it and the state it leaves are said before it is sent. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const { id, state, isStaff, requesterName, people } = ticket
  const [store] = useState(() => draftStore<Draft>(`ticket-${id}`, 1))
  const [draft, setDraft] = useState(() => store.read()?.values ?? blank())
  const [files, setFiles] = useState<File[]>([])
  const [isSending, setSending] = useState(false)
  const [search, setSearch] = useState('')
  const found = usePeople(search)
  const change = (to: Partial<Draft>) => {
    const next = { ...draft, ...to }
    setDraft(next)
    store.keep(next)
  }
  if (state === 5)
    return (
      <div className="talk-over">
        Cerrado.{' '}
        <ActionButton
          for={followUp}
          onClick={() => void tried(call(followUp, { id, body: { state: 2 } }), 'Abierto otra vez', followUpFailed)}
        >
          Reabrir
        </ActionButton>
      </div>
    )
  const isNote = draft.way === 'internal'
  const send = async (to?: TicketState) => {
    if (draft.text.trim() === '' || isSending) return
    setSending(true)
    const mentions = draft.mentioned.filter(({ name }) => draft.text.includes(`@${name}`)).map((person) => person.id)
    const body = {
      text: draft.text,
      isInternal: isNote,
      mentions,
      key: draft.key,
      images: files,
      ...(to && { state: to, ...(to === 3 && { waitingFor: 'requester' as const }) }),
    }
    const isDone = await tried(call(addComment, { id, body }), undefined, followUpFailed)
    setSending(false)
    // What failed stays written, under the same key.
    if (!isDone) return
    store.forget()
    setDraft({ ...blank(), way: draft.way })
    setFiles([])
  }
  const told = people.filter(({ notified }) => notified).length
  return (
    <footer className="talk-composer">
      {isStaff && (
        <Segmented<Way>
          value={draft.way}
          onChange={(way) => change({ way })}
          options={[
            { value: 'public', label: 'Responder' },
            { value: 'internal', label: 'Nota interna' },
          ]}
        />
      )}
      <Mentions
        aria-label={isNote ? 'Nota interna' : 'Respuesta'}
        className={isNote ? 'talk-input talk-input-note' : 'talk-input'}
        value={draft.text}
        maxLength={ticketLimits.text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={
          isNote ? 'Sólo la lee quien atiende; @ menciona y avisa' : 'Escriba su respuesta; @ menciona y avisa'
        }
        placement="top"
        options={found.map((person) => ({
          key: String(person.id),
          value: person.name,
          label: (
            <span className="talk-option">
              {person.name}
              <small>{person.areas.join(', ')}</small>
            </span>
          ),
        }))}
        // What was found answers to what is typed already.
        filterOption={false}
        onSearch={setSearch}
        onSelect={({ key, value = '' }) =>
          change({ mentioned: [...draft.mentioned, { id: Number(key), name: value }] })
        }
        onChange={(text) => change({ text })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {files.length > 0 && (
        <ul className="talk-attached">
          {files.map((file) => (
            <li key={`${file.name}${file.size}`}>
              {file.name} <small>{fileSize(file.size)}</small>
              <Button
                type="text"
                size="small"
                aria-label={`Quitar ${file.name}`}
                icon={<IconX size={14} />}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="talk-bar">
        <Upload
          accept={documentTypes.join(',')}
          multiple
          showUploadList={false}
          beforeUpload={(file) => {
            setFiles((before) => [...before, file].slice(0, ticketLimits.files))
            return false
          }}
        >
          <Button type="text" aria-label="Adjuntar" icon={<IconPaperclip size={18} stroke={1.75} />} />
        </Upload>
        {isStaff && (
          <Canned ticket={ticket} use={(text) => change({ text: draft.text ? `${draft.text}\n${text}` : text })} />
        )}
        <span className="spacer" />
        <small className="talk-goes">
          {isNote
            ? 'La lee la casa'
            : `Recibe ${requesterName}${told > 0 ? ` y ${plural(told, 'persona', 'personas')} más` : ''}`}
        </small>
        <span className="talk-send">
          <ActionButton
            for={addComment}
            type="primary"
            loading={isSending}
            disabled={draft.text.trim() === ''}
            icon={<IconSend size={16} stroke={1.75} />}
            onClick={() => void send()}
          >
            Enviar
          </ActionButton>
          {isStaff && !whyNot(followUp) && nextStates(state).length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: nextStates(state)
                  .filter((next) => next < 5)
                  .map((next) => ({
                    key: next,
                    label: `Enviar y dejar «${stateLabel(next)}»`,
                    disabled: draft.text.trim() === '',
                    onClick: () => void send(next),
                  })),
              }}
            >
              <Button aria-label="Enviar y cambiar de estado" icon={<IconChevronDown size={16} />} />
            </Dropdown>
          )}
        </span>
      </div>
    </footer>
  )
}

/** Prepared answers, filled in with whom and which ticket. */
function Canned({ ticket, use }: { ticket: Ticket; use: (text: string) => void }) {
  const { data = [] } = useQuery(cannedQuery)
  const fitting = data.filter(({ areaId }) => areaId === null || areaId === ticket.areaId)
  const filled = (text: string) =>
    text.replaceAll('{{nombre}}', ticket.requesterName).replaceAll('{{folio}}', ticket.folio)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items:
          fitting.length === 0
            ? [{ key: 'none', label: 'Sin respuestas preparadas', disabled: true }]
            : fitting.map(({ id, title, text }) => ({ key: id, label: title, onClick: () => use(filled(text)) })),
      }}
    >
      <Button type="text" aria-label="Respuestas preparadas" icon={<IconTemplate size={18} stroke={1.75} />} />
    </Dropdown>
  )
}
