import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Modal, Skeleton } from 'antd'
import { getInvoice, listInvoices } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { date, number, plural } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { useTyped } from '../../../kit/typed.ts'
import { documentKeys } from '../documents/document-kind.ts'
import { amountIn, stateLook } from '../documents/document-words.ts'
import { takenFrom, type InvoiceValues } from './invoice-values.ts'

const most = 50

interface CopyFromProps {
  /** The one that is written is not offered. */
  id: number | undefined
  customerId: number
  seriesId: number | undefined
  /** How many concepts stand in the form. */
  lines: number
  apply: (values: Partial<InvoiceValues>) => void
  close: () => void
}

/** Earlier invoices of the form's customer: the chosen one brings its concepts and how it is paid. */
export function CopyFrom({ id, customerId, seriesId, lines, apply, close }: CopyFromProps) {
  const [text, setText] = useState('')
  const [copying, setCopying] = useState<number>()
  const search = useTyped(text)
  const query = { customer: customerId, limit: most, order: '-issuedAt', ...(search && { search }) }
  const { data, error, refetch } = useQuery({
    queryKey: [...documentKeys.lists('invoice'), 'to-copy', query],
    queryFn: ({ signal }) => call(listInvoices, { query, signal }),
  })
  const offered = data?.results.filter((one) => one.id !== id)
  const copy = async (from: number) => {
    setCopying(from)
    try {
      const invoice = await call(getInvoice, { id: from })
      apply(takenFrom(invoice, seriesId))
      toast.success(`Copiada de ${invoice.folio}`)
      close()
    } catch (problem) {
      toast.error('No se pudo copiar', { detail: errorText(problem) })
      setCopying(undefined)
    }
  }
  return (
    <Modal open centered width={620} title="Copiar de otra factura de este cliente" footer={null} onCancel={close}>
      <div className="copy-from">
        {lines > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`Sustituye ${plural(lines, 'el concepto escrito', 'los conceptos escritos')}.`}
          />
        )}
        <Input.Search
          allowClear
          placeholder="Folio o UUID"
          aria-label="Buscar factura"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
        {offered?.length === 0 && (
          <p className="muted">{search ? 'Sin resultados.' : 'Este cliente no tiene otras facturas.'}</p>
        )}
        <ul>
          {offered?.map(({ id: from, folio, issuedAt, state, currency, total }) => (
            <li key={from}>
              <span>
                <b>{folio}</b>
                <small>
                  {date(issuedAt)} · {stateLook(state).label}
                </small>
              </span>
              <span>{amountIn(total, currency)}</span>
              <Button size="small" loading={copying === from} onClick={() => void copy(from)}>
                Copiar
              </Button>
            </li>
          ))}
        </ul>
        {data && data.count > most && (
          <p className="muted">
            Se muestran {most} de {number(data.count)}; busque para ver otras.
          </p>
        )}
      </div>
    </Modal>
  )
}
