import { useId, useState } from 'react'
import { Alert, Button, Modal, Radio, Select } from 'antd'
import { IconCalendar, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { cancelMotives } from '@arriero/contract/billing/documents/documents.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date } from '../../../kit/format.ts'
import { runTask } from '../../../kit/tasks.ts'
import { lastDayToCancel, motiveHints, needsAcceptance } from './cancel-rules.ts'
import { saveFile } from './document-files.ts'
import { documentKeys, documentsChanged, type DocumentKind } from './document-kind.ts'
import { amountIn } from './document-words.ts'

interface CancelDialogProps {
  of: DocumentKind
  row: DocumentRow
  close: () => void
}
/** How the task ends: refused, it stands as stamped again. */
const cancelResult = z.object({ state: z.string() })
type Motive = (typeof cancelMotives)[number]['key']

/** Asks motive and substitute; what keeps it from being cancelled is said here by the server. */
export function CancelDialog({ of, row, close }: CancelDialogProps) {
  const field = useId()
  const [motive, setMotive] = useState<Motive>('02')
  const [substitute, setSubstitute] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const needsSubstitute = cancelMotives.find(({ key }) => key === motive)?.needsSubstitute ?? false
  const { data: others } = useQuery({
    queryKey: [...documentKeys.lists(of.kind), 'substitutes', row.customerId],
    queryFn: ({ signal }) =>
      call(of.calls.list, { query: { customer: row.customerId ?? undefined, state: 'stamped', limit: 100 }, signal }),
    enabled: needsSubstitute,
  })
  const missing = needsSubstitute && !substitute ? 'Elija el documento que la sustituye' : undefined
  const send = async () => {
    setSending(true)
    setProblem(undefined)
    const body = { id: row.id, motivo: motive, ...(needsSubstitute && { folio_sustitucion: substitute! }) }
    let isAsked = false
    try {
      const { task_id } = await call(of.calls.cancel, { body })
      close()
      void documentsChanged()
      await runTask({
        title: `Cancelando ${row.folio}`,
        start: async () => task_id,
        done: (result) => {
          isAsked = cancelResult.safeParse(result).data?.state !== 'stamped'
          return { text: isAsked ? `El SAT recibió la solicitud de ${row.folio}` : `${row.folio} no se canceló` }
        },
      })
      await documentsChanged()
      if (of.savesFiles && isAsked) await saveFile(of.calls, 'acuse', row.id)
    } catch (error) {
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={600}
      title={`Cancelar ${row.folio} ante el SAT`}
      onCancel={close}
      footer={
        <>
          {missing && <small className="muted">{missing} </small>}
          <Button onClick={close}>Cerrar</Button>
          <Button
            type="primary"
            danger
            loading={isSending}
            disabled={missing !== undefined}
            title={missing}
            onClick={() => void send()}
          >
            Solicitar cancelación
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <p className="confirm-text">
        {row.receiverName}, {amountIn(row.total, row.currency)}, del {date(row.issuedAt)}.
        {row.balance !== null && ` Saldo ${amountIn(row.balance, row.currency)}.`}
      </p>
      <span className="dialog-field">Motivo</span>
      <Radio.Group
        className="motives"
        value={motive}
        aria-label="Motivo"
        onChange={(event) => setMotive(event.target.value as Motive)}
        options={cancelMotives.map(({ key, label }) => ({
          value: key,
          label: (
            <>
              <span>
                {key} {label}
              </span>
              <small>{motiveHints[key]}</small>
            </>
          ),
        }))}
      />
      {needsSubstitute && (
        <label className="dialog-field" htmlFor={field}>
          <span>Folio que la sustituye, timbrado con relación 04</span>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            id={field}
            placeholder="Elija el documento"
            value={substitute}
            notFoundContent="Este cliente no tiene otro timbrado"
            options={(others?.results ?? []).flatMap(({ id, uuid, folio, total, currency, issuedAt }) =>
              uuid && id !== row.id
                ? [{ value: uuid, label: `${folio}, ${amountIn(total, currency)}, ${date(issuedAt)}` }]
                : [],
            )}
            onChange={setSubstitute}
          />
        </label>
      )}
      <ul className="cancel-facts">
        <li>
          <IconHourglass size={18} stroke={1.75} aria-hidden />
          <div>
            <b>
              {needsAcceptance(row)
                ? `Necesitará la aceptación de ${row.receiverName}`
                : 'No pide aceptación del receptor'}
            </b>
            <small>
              {needsAcceptance(row)
                ? 'Tres días hábiles desde la solicitud; su silencio la acepta'
                : 'El SAT la resuelve al recibirla'}
            </small>
          </div>
        </li>
        <li>
          <IconCalendar size={18} stroke={1.75} aria-hidden />
          <div>
            <b>Puede cancelarse sin multa hasta el {date(lastDayToCancel(row))}</b>
            <small>El 30 de abril si emite una persona física; después el SAT multa con 5 a 10 % del monto</small>
          </div>
        </li>
      </ul>
    </Modal>
  )
}
