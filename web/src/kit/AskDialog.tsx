import { useId, useState, type ReactNode } from 'react'
import { Input } from 'antd'
import { QuestionDialog } from './QuestionDialog.tsx'

export interface AskDialogProps {
  title: string
  /** What it means, in a sentence. */
  content: ReactNode
  /** 'Denegar' */
  action: string
  danger?: boolean | undefined
  /** 'Motivo (queda en la historia)' */
  label: string
  /** Nothing has to be said. */
  isOptional?: boolean | undefined
  /** What stands there already, and how many characters may. */
  initial?: string
  most?: number
  /** Fields above what is said. */
  children?: ReactNode
  send: (text: string) => Promise<unknown>
  close: () => void
}

/** A question before something is done, with what is said along. A refusal stays in the dialog. */
export function AskDialog(props: AskDialogProps) {
  const {
    title,
    content,
    action,
    danger,
    label,
    isOptional = false,
    initial = '',
    most = 500,
    children,
    send,
    close,
  } = props
  const field = useId()
  const [text, setText] = useState(initial)
  const said = text.trim()
  return (
    <QuestionDialog
      title={title}
      action={action}
      danger={danger}
      missing={isOptional || said !== '' ? undefined : 'Escriba el motivo'}
      send={() => send(said)}
      close={close}
    >
      <p className="confirm-text">{content}</p>
      {children}
      <label className="confirm-name" htmlFor={field}>
        <span>{label}</span>
        <Input.TextArea
          id={field}
          value={text}
          maxLength={most}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </QuestionDialog>
  )
}
