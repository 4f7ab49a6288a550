import { useId, useState } from 'react'
import { Alert, Button, Input, Modal, Select } from 'antd'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { refusals } from './document-actions.ts'
import { documentsChanged, type DocumentKind } from './document-kind.ts'

interface MailDialogProps {
  of: DocumentKind
  rows: readonly DocumentRow[]
  close: () => void
}

/** Sends documents with XML and PDF: to the customers' own contacts, one alone also to whom is written here. */
export function MailDialog({ of, rows, close }: MailDialogProps) {
  const ready = rows.filter((row) => !refusals.mail(row))
  const left = rows.length - ready.length
  const field = useId()
  const [to, setTo] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const [sent, setSent] = useState<number>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [first] = ready
  const isOne = ready.length === 1 && first !== undefined
  const what = isOne ? first.folio : plural(ready.length, ...of.noun)
  const send = async () => {
    const refused: string[] = []
    for (const [at, { id, folio }] of ready.entries()) {
      setSent(at)
      try {
        await call(of.calls.mail, {
          id,
          body: { ...(isOne && to.length > 0 && { to }), message: message.trim() || null },
        })
      } catch (error) {
        refused.push(`${folio}: ${errorText(error)}`)
      }
    }
    setSent(undefined)
    await documentsChanged()
    if (refused.length < ready.length) toast.success(`${plural(ready.length - refused.length, ...of.noun)} por correo`)
    if (refused.length === 0) close()
    else setProblems(refused)
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={`Enviar ${what} por correo`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Volver</Button>
          <Button
            type="primary"
            loading={sent !== undefined}
            disabled={ready.length === 0}
            title={ready.length === 0 ? 'Ninguna está timbrada' : undefined}
            onClick={() => void send()}
          >
            {sent !== undefined && ready.length > 1 ? `Enviando ${sent + 1} de ${ready.length}` : 'Enviar'}
          </Button>
        </>
      }
    >
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="form-notice"
          role="alert"
          title={problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        />
      )}
      <p className="confirm-text">
        Con XML y PDF
        {isOne ? `, a ${first.receiverName}` : ', cada una a los contactos de su cliente que reciben documentos'}.
        {left > 0 && ` ${plural(left, 'no está timbrada y se omite', 'no están timbradas y se omiten')}.`}
      </p>
      {isOne && (
        <label className="dialog-field" htmlFor={`${field}-to`}>
          <span>Para (vacío: los contactos del cliente que reciben documentos)</span>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            id={`${field}-to`}
            maxCount={20}
            tokenSeparators={[',', ';', ' ', '\n']}
            value={to}
            onChange={setTo}
          />
        </label>
      )}
      <label className="dialog-field" htmlFor={field}>
        <span>Mensaje (opcional)</span>
        <Input.TextArea
          id={field}
          value={message}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
    </Modal>
  )
}
