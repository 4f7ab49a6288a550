import { useState } from 'react'
import { Alert, Modal, Switch } from 'antd'
import type { TripLock, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { errorText } from '../../kit/api-error.ts'
import { plural } from '../../kit/format.ts'
import { toast } from '../../kit/shell/toast.ts'
import { saveLocks } from './trips.actions.ts'

type Trip = Pick<TripRow, 'id' | 'folio' | 'name' | 'locks'>

interface LocksDialogProps {
  trips: readonly Trip[]
  onClose: (isSaved: boolean) => void
}

/** Opens and closes the locks of one trip, or the locks of one name on several. */
export function LocksDialog({ trips, onClose }: LocksDialogProps) {
  const names = [...new Set(trips.flatMap(({ locks }) => locks.map(({ name }) => name)))]
  const isClosedEverywhere = (name: string) =>
    trips.every(({ locks }) => locks.every((lock) => lock.name !== name || lock.closed))
  const [closed, setClosed] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(names.map((name) => [name, isClosedEverywhere(name)])),
  )
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      for (const trip of trips) {
        const locks = trip.locks.map(({ name, closed: before }): TripLock => ({ name, closed: closed[name] ?? before }))
        if (locks.length > 0) await saveLocks(trip.id, locks)
      }
      toast.success(
        trips.length === 1
          ? `Candados de ${trips[0]?.folio} guardados`
          : `Candados de ${plural(trips.length, 'viaje', 'viajes')} guardados`,
      )
      onClose(true)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={
        trips.length === 1 ? `Candados de ${trips[0]?.folio}` : `Candados de ${plural(trips.length, 'viaje', 'viajes')}`
      }
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: names.length === 0 }}
      onOk={() => void save()}
      onCancel={() => onClose(false)}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      {names.length === 0 && <p className="muted">No tiene candados. Agréguelos al editar el viaje.</p>}
      <ul className="lock-list">
        {names.map((name) => (
          <li key={name}>
            <label htmlFor={`lock-${name}`}>{name}</label>
            <Switch
              id={`lock-${name}`}
              checked={closed[name] ?? false}
              checkedChildren="Cerrado"
              unCheckedChildren="Abierto"
              disabled={isSaving}
              onChange={(isClosed) => setClosed((before) => ({ ...before, [name]: isClosed }))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
