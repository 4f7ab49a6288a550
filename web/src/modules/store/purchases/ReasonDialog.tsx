import { useId, useState, type ReactNode } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { errorText } from '../../../kit/api-error.ts'

interface ReasonDialogProps {
  title: string
  /** What it means, in a sentence. */
  content: ReactNode
  /** 'Denegar' */
  action: string
  danger?: boolean
  /** Nothing has to be said. */
  isOptional?: boolean
  send: (comment: string) => Promise<unknown>
  close: () => void
}

/** Asks what is said with a decision; the history keeps it. A refusal stays in the dialog. */
export function ReasonDialog({ title, content, action, danger, isOptional, send, close }: ReasonDialogProps) {
  const field = useId()
  const [comment, setComment] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = isOptional || comment.trim() !== ''
  const submit = async () => {
    setSending(true)
    try {
      await send(comment.trim())
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
            danger={danger ?? false}
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
      <label className="confirm-name" htmlFor={field}>
        <span>{isOptional ? 'Comentario' : 'Motivo'} (queda en la historia)</span>
        <Input.TextArea
          id={field}
          value={comment}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
    </Modal>
  )
}
