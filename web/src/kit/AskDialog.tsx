import { useId, useState, type ReactNode } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { errorText } from './api-error.ts'

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
    danger = false,
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
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = isOptional || text.trim() !== ''
  const submit = async () => {
    setSending(true)
    try {
      await send(text.trim())
      close()
    } catch (error) {
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Volver</Button>
          <Button
            type="primary"
            danger={danger}
            loading={isSending}
            disabled={!isReady}
            title={isReady ? undefined : 'Escriba el motivo'}
            onClick={() => void submit()}
          >
            {action}
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
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
    </Modal>
  )
}
