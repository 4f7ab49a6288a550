import { useState, type ReactNode } from 'react'
import { Alert, Button, Input, Modal, Select } from 'antd'
import { errorText } from '../../kit/api-error.ts'
import { toast } from '../../kit/shell/toast.ts'
import { billingChanged } from './quotations/quotations.keys.ts'

export interface Said {
  /** Addresses; empty: those that are known. */
  to: string[]
  text: string
}

export interface Question {
  title: string
  content: ReactNode
  /** 'Enviar' */
  action: string
  danger?: boolean
  /** Asks for addresses too, and what none means. */
  addresses?: string
  /** 'Motivo (queda en la historia)' */
  label: string
  send: (said: Said) => Promise<unknown>
  /** 'COT-12 enviada' */
  done: string
}

/** A question before something is done with a document, with what is said along; a refusal stays in it. */
export function SayDialog({ question, close }: { question: Question | undefined; close: () => void }) {
  return question && <Open key={question.title} {...question} close={close} />
}

function Open({
  title,
  content,
  action,
  danger = false,
  addresses,
  label,
  send,
  done,
  close,
}: Question & { close: () => void }) {
  const [to, setTo] = useState<string[]>([])
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setSending(true)
    try {
      await send({ to, text: text.trim() })
      toast.success(done)
      close()
      await billingChanged()
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
          <Button type="primary" danger={danger} loading={isSending} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <p className="confirm-text">{content}</p>
      {addresses && (
        <label className="confirm-name">
          <span>{addresses}</span>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label="Para"
            maxCount={20}
            tokenSeparators={[',', ';', ' ', '\n']}
            value={to}
            onChange={setTo}
          />
        </label>
      )}
      <label className="confirm-name">
        <span>{label}</span>
        <Input.TextArea
          value={text}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </Modal>
  )
}
