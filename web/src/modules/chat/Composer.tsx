import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button, Dropdown, Input, type InputRef } from 'antd'
import { IconMicrophone, IconPaperclip, IconPhoto, IconSend2, IconTruck, IconX } from '@tabler/icons-react'
import type { Chat, ChatMessage, QuotedMessage } from '@arriero/contract/chat/chat.entities.ts'
import { largestFile, longestMessage, mostFiles, updateMessage } from '@arriero/contract/chat/messages.contract.ts'
import { tellTyping } from '@arriero/contract/chat/people.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { fileSize } from '../../kit/format.ts'
import { useFileChoice } from '../../kit/form/file-choice.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { Quote } from './Bubble.tsx'
import { patchThread } from './chat.data.ts'
import { readDraft, writeDraft } from './chat.store.ts'
import { contentWords } from './chat.words.ts'
import { cardAt, type DraggedCard } from './drag.ts'
import { MentionList, useMentions } from './MentionList.tsx'
import { send, type Unsent } from './outbox.ts'
import { Recorder } from './Recorder.tsx'

interface ComposerProps {
  to: Unsent['to']
  /** null: the chat begins with what is written. */
  chat: Chat | null
  replyTo: ChatMessage | null
  editing: ChatMessage | null
  /** Files that were dropped into the conversation. */
  dropped: readonly File[]
  clearDropped: () => void
  share: (card: DraggedCard) => void
  chooseCard: () => void
  done: () => void
}

const typingEveryMs = 3000

/** Where one writes: text, files, voice; answers and corrections show what they are about. */
export function Composer(props: ComposerProps) {
  const { to, chat, replyTo, editing, done } = props
  const draftOf = 'chatId' in to ? to.chatId : `u${to.userId}`
  const [text, setText] = useState(() => editing?.text ?? readDraft(draftOf))
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [isRecording, setRecording] = useState(false)
  const area = useRef<InputRef>(null)
  const told = useRef(0)
  const files = [...chosen, ...props.dropped]
  const mentions = useMentions(chat, text, setText, () => area.current?.focus())
  const { input, ask } = useFileChoice({ accept: [], many: true, onChoose: (_first, all) => add(all) })
  useEffect(() => {
    if (replyTo || editing) area.current?.focus()
  }, [replyTo, editing])

  const add = (more: readonly File[]) => {
    const fits = more.filter((file) => {
      const isSmall = file.size <= largestFile * 1024 * 1024
      if (!isSmall) toast.error(`«${file.name}» pesa más de ${largestFile} MB`)
      return isSmall
    })
    setChosen((before) => [...before, ...fits].slice(0, mostFiles))
  }
  const write = (value: string) => {
    setText(value)
    if (editing) return
    writeDraft(draftOf, value)
    if (!chat || value === '' || Date.now() - told.current < typingEveryMs) return
    told.current = Date.now()
    void call(tellTyping, { chat_id: chat.id }).catch(() => undefined)
  }
  const clear = () => {
    setText('')
    writeDraft(draftOf, '')
    setChosen([])
    props.clearDropped()
    done()
  }
  const quote = replyTo && quoteOf(replyTo)
  const submit = async () => {
    const said = text.trim()
    if (editing) {
      if (said !== '' && said !== editing.text) await correct(editing, said)
      done()
      return
    }
    if (said === '' && files.length === 0) return
    send({ to, text: said, files, ...(quote && { replyTo: quote }) })
    clear()
  }
  const onKey = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape' && (replyTo || editing)) {
      event.stopPropagation()
      done()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    const card = cardAt(event.clipboardData.getData('text/plain'))
    if (pasted.length > 0) add(pasted)
    else if (card) props.share(card)
    else return
    event.preventDefault()
  }
  if (isRecording)
    return (
      <footer className="chat-composer">
        <Recorder
          cancel={() => setRecording(false)}
          done={(audio) => {
            setRecording(false)
            send({ to, text: '', files: [], audio, ...(quote && { replyTo: quote }) })
            done()
          }}
        />
      </footer>
    )
  const isEmpty = text.trim() === '' && files.length === 0
  return (
    <footer className="chat-composer">
      {(quote || editing) && (
        <div className="chat-composer-about">
          {quote && <Quote quote={quote} />}
          {editing && <Quote quote={{ ...quoteOf(editing), userName: 'Corrige su mensaje' }} />}
          <Button type="text" size="small" icon={<IconX size={16} />} aria-label="Dejarlo" onClick={done} />
        </div>
      )}
      {files.length > 0 && (
        <ul className="chat-composer-files">
          {chosen.map((file, index) => (
            <li key={`${file.name}-${index}`}>
              {file.name} <small>{fileSize(file.size)}</small>
              <Button
                type="text"
                size="small"
                icon={<IconX size={14} />}
                aria-label={`Quitar ${file.name}`}
                onClick={() => setChosen(chosen.filter((_, at) => at !== index))}
              />
            </li>
          ))}
          {props.dropped.map((file) => (
            <li key={file.name}>
              {file.name} <small>{fileSize(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
      <MentionList mentions={mentions} />
      <div className="chat-composer-line">
        {input}
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          menu={{
            items: [
              { key: 'file', label: 'Archivos o imágenes', icon: <IconPhoto size={16} stroke={1.75} />, onClick: ask },
              {
                key: 'card',
                label: 'Unidad o viaje',
                icon: <IconTruck size={16} stroke={1.75} />,
                onClick: props.chooseCard,
              },
            ],
          }}
        >
          <Button
            type="text"
            className="chat-composer-button"
            disabled={editing !== null}
            icon={<IconPaperclip size={19} stroke={1.75} />}
            aria-label="Adjuntar"
          />
        </Dropdown>
        <Input.TextArea
          ref={area as never}
          value={text}
          maxLength={longestMessage}
          autoSize={{ minRows: 1, maxRows: 6 }}
          aria-label="Mensaje"
          placeholder={chat?.isBotActive ? 'Escriba o pregunte a @ISA' : 'Escriba un mensaje'}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <Button
          type="text"
          className="chat-composer-button"
          disabled={editing !== null}
          icon={<IconMicrophone size={19} stroke={1.75} />}
          aria-label="Grabar un audio"
          onClick={() => setRecording(true)}
        />
        <Button
          type="primary"
          icon={<IconSend2 size={18} stroke={1.75} />}
          aria-label={editing ? 'Guardar la corrección' : 'Enviar'}
          disabled={isEmpty}
          onClick={() => void submit()}
        />
      </div>
    </footer>
  )
}

const quoteOf = (message: ChatMessage): QuotedMessage => ({
  id: message.id,
  userName: message.userName,
  text: contentWords(message),
  isDeleted: message.isDeleted,
  carries: 'nothing',
})

async function correct({ id, chatId }: ChatMessage, text: string): Promise<void> {
  try {
    const saved = await call(updateMessage, { body: { id, chatId, text } })
    patchThread(chatId, (thread) => ({
      ...thread,
      messages: thread.messages.map((one) => (one.id === id ? saved : one)),
    }))
  } catch (error) {
    toast.error(errorText(error))
  }
}
