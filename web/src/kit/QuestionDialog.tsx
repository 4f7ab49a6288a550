import { useState, type ReactNode } from 'react'
import { Alert, Button, Modal } from 'antd'
import { errorText } from './api-error.ts'

export interface QuestionDialogProps {
  title: string
  /** 'Denegar' */
  action: string
  danger?: boolean | undefined
  width?: number
  /** Why it cannot be sent yet; shown on the button. */
  missing?: string | undefined
  send: () => Promise<unknown>
  close: () => void
  children: ReactNode
}

/** A question with what it takes to answer it. Closes when that went through; a refusal stays in the dialog. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, action, danger = false, width = 480, missing, send, close, children } = props
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setSending(true)
    try {
      await send()
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
      width={width}
      title={title}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Volver</Button>
          <Button
            type="primary"
            danger={danger}
            loading={isSending}
            disabled={missing !== undefined}
            title={missing}
            onClick={() => void submit()}
          >
            {action}
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      {children}
    </Modal>
  )
}
