import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { InputNumber, Skeleton } from 'antd'
import { IconCheck, IconX } from '@tabler/icons-react'
import { answerTransfer, getTransfer, type Transfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { dateTime, money } from '../../../kit/format.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { LinesList } from '../LinesList.tsx'
import { stockKeys, stockMoved } from '../stock/stock.queries.ts'
import { amount } from '../stock/stock-words.ts'
import { storePaths } from '../store.paths.ts'
import { transferLook } from './transfers.words.ts'

/** One transfer: what is on its way, and what the receiver says of it. */
export function TransferPanel() {
  const { id = '' } = useRouteParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...stockKeys.list, 'transfers', id],
    queryFn: ({ signal }) => call(getTransfer, { id: Number(id), signal }),
  })
  const [received, setReceived] = useState<Record<number, number>>({})
  const send = async (isConfirmed: boolean) => {
    if (!data) return
    const lines = data.lines.map((line) => ({ id: line.id, qty: received[line.id] ?? line.qty }))
    const answered = await call(answerTransfer, {
      id: data.id,
      body: { confirm: isConfirmed, ...(isConfirmed && { received: lines }) },
    })
    toast.success(`Traslado ${answered.folio}: ${transferLook(answered.state).label.toLowerCase()}`)
    await stockMoved()
  }
  const reject = () =>
    confirm({
      title: `¿Rechazar el traslado ${data?.folio}?`,
      content: `Todo vuelve a ${data?.fromName}.`,
      confirmText: 'Rechazar',
      variant: 'warning',
      onConfirm: () => send(false),
    })
  const isOpen = data?.state === 0
  const refused = useWhyNot(answerTransfer)
  return (
    <Panel
      title={data?.folio ?? 'Traslado'}
      sub={data && `De ${data.fromName} a ${data.toName}`}
      onClose={() => void navigate({ to: storePaths.transfers })}
      foot={
        isOpen && (
          <>
            <ActionButton for={answerTransfer} icon={<IconX size={16} stroke={1.75} />} onClick={() => void reject()}>
              Rechazar
            </ActionButton>
            <ActionButton
              for={answerTransfer}
              type="primary"
              icon={<IconCheck size={16} stroke={1.75} />}
              disabledReason={data.mayReceive ? undefined : `Lo confirma quien recibe en ${data.toName}`}
              onClick={() => void send(true).catch((problem: unknown) => toast.error(errorText(problem)))}
            >
              Confirmar lo recibido
            </ActionButton>
          </>
        )
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} title={false} />}
      {data && (
        <>
          <StatePill tone={transferLook(data.state).tone}>{transferLook(data.state).label}</StatePill>
          <KeyValues
            items={[
              ['Salió', `${dateTime(data.createdAt)}${data.sentBy ? `, ${data.sentBy}` : ''}`],
              ['Contestó', data.receivedAt && `${dateTime(data.receivedAt)}, ${data.receivedBy ?? ''}`],
              ['Valor', money(data.value)],
              ['Notas', data.notes],
              ['Respuesta', data.answer],
            ]}
          />
          {isOpen && data.mayReceive && !refused ? (
            <Receiving lines={data.lines} received={received} change={setReceived} />
          ) : (
            <LinesList lines={data.lines} />
          )}
        </>
      )}
    </Panel>
  )
}

interface ReceivingProps {
  lines: Transfer['lines']
  received: Record<number, number>
  change: (received: Record<number, number>) => void
}

/** How much of each arrived: all of it, until somebody says less. */
function Receiving({ lines, received, change }: ReceivingProps) {
  return (
    <ul className="lines">
      {lines.map(({ id, name, code, serial, qty, measure }) => (
        <li key={id}>
          <TwoLines
            top={name}
            bottom={[code, serial, `enviaron ${amount(qty)} ${measure}`].filter(Boolean).join(' · ')}
          />
          <InputNumber
            aria-label={`Llegaron de ${name}`}
            value={received[id] ?? qty}
            min={0}
            max={qty}
            step={serial ? 1 : 0.001}
            suffix={measure}
            onChange={(value) => change({ ...received, [id]: value ?? 0 })}
          />
        </li>
      ))}
    </ul>
  )
}
