import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, Modal, Skeleton } from 'antd'
import { IconRoute } from '@tabler/icons-react'
import { tripLines, unbilledTrips } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { date, money, number, plural } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { useTyped } from '../../../kit/typed.ts'
import type { LineStart } from '../documents/lines/line-values.ts'
import { inMoneyOf } from '../pickers/money-of.ts'
import './trip-account.css'

const most = 200

/** Beside 'Agregar concepto': finished trips of the form's customer that nothing charges yet, a concept each. */
export function AddTrips({ add }: { add: (lines: readonly LineStart[]) => void }) {
  const customerId = Form.useWatch<number | undefined>('customerId')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconRoute size={16} stroke={1.75} />}
        disabled={!customerId}
        title={customerId ? undefined : 'Elija primero el cliente'}
        onClick={() => setOpen(true)}
      >
        Agregar viajes
      </Button>
      {isOpen && customerId && <TripsDialog customerId={customerId} add={add} close={() => setOpen(false)} />}
    </>
  )
}

interface TripsDialogProps {
  customerId: number
  add: (lines: readonly LineStart[]) => void
  close: () => void
}

function TripsDialog({ customerId, add, close }: TripsDialogProps) {
  const form = Form.useFormInstance()
  // Those that stand in the form already.
  const [there] = useState(
    () => new Set(((form.getFieldValue('lines') ?? []) as LineStart[]).flatMap(({ tripId }) => tripId ?? [])),
  )
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const search = useTyped(text)
  const { data, error, refetch } = useQuery({
    queryKey: ['billing', 'trip-account', 'unbilled', customerId, search],
    queryFn: ({ signal }) =>
      call(unbilledTrips, { query: { customer: customerId, limit: most, ...(search && { search }) }, signal }),
    staleTime: 0,
  })
  const trips = (data?.results ?? []).filter(({ tripId }) => !there.has(tripId))
  const priced = trips.filter(({ price }) => price !== null)
  const toggle = (tripId: number) => {
    const next = new Set(chosen)
    if (!next.delete(tripId)) next.add(tripId)
    setChosen(next)
  }
  const isAll = priced.length > 0 && priced.every(({ tripId }) => chosen.has(tripId))
  const put = async () => {
    setAdding(true)
    try {
      const { lines, left } = await call(tripLines, { body: { ids: [...chosen], customerId } })
      // The prices of trips are in pesos.
      add(await inMoneyOf(form, 'MXN', lines))
      if (left[0])
        toast.info(plural(left.length, 'viaje quedó fuera', 'viajes quedaron fuera'), {
          detail: `${left[0].folio}: ${left[0].why}`,
        })
      close()
    } catch (problem) {
      toast.error('No se agregaron los viajes', { detail: errorText(problem) })
      setAdding(false)
    }
  }
  const sum = trips.reduce((all, { tripId, price }) => all + (chosen.has(tripId) ? (price ?? 0) : 0), 0)
  return (
    <Modal
      open
      centered
      width={620}
      title="Viajes sin facturar de este cliente"
      okText={chosen.size === 0 ? 'Agregar' : `Agregar ${plural(chosen.size, 'viaje', 'viajes')}, ${money(sum)}`}
      cancelText="Volver"
      confirmLoading={isAdding}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => void put()}
      onCancel={close}
    >
      <div className="add-trips">
        <div className="add-trips-head">
          <Checkbox
            checked={isAll}
            indeterminate={chosen.size > 0 && !isAll}
            disabled={priced.length === 0}
            onChange={() => setChosen(isAll ? new Set() : new Set(priced.map(({ tripId }) => tripId)))}
          >
            Todos
          </Checkbox>
          <Input.Search
            allowClear
            placeholder="Folio, unidad o lugar"
            aria-label="Buscar viaje"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
        {data && trips.length === 0 && <p className="muted">No tiene viajes finalizados sin facturar.</p>}
        <ul>
          {trips.map(({ tripId, folio, route, unitName, finishedAt, km, price }) => (
            <li key={tripId}>
              <Checkbox checked={chosen.has(tripId)} disabled={price === null} onChange={() => toggle(tripId)}>
                <b>{route}</b>
                <small>
                  {folio} · {date(finishedAt)} · {unitName} · {number(km)} km
                </small>
              </Checkbox>
              <span>{price === null ? 'Sin precio' : money(price)}</span>
            </li>
          ))}
        </ul>
        {data && data.count > most && (
          <p className="muted">
            Se muestran {most} de {number(data.count)}; busque para ver otros.
          </p>
        )}
      </div>
    </Modal>
  )
}
