import { useState } from 'react'
import { Alert, Modal } from 'antd'
import { changePlan } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { keepDetail, reloadTrips } from '../trips.cache.ts'
import { screenTexts } from '../trips.texts.ts'
import { isReached } from '../trips.words.ts'

/** Dates empty where somebody took them away. */
interface Dates {
  id: number
  estimatedLeave: string
  estimatedArrival: string
}

/** What is wrong with new dates, by destination; undefined when nothing is. */
export function planProblem(dates: readonly Dates[]): { id: number; text: string } | undefined {
  for (const [at, { id, estimatedLeave, estimatedArrival }] of dates.entries()) {
    const before = dates[at - 1]
    if (!estimatedLeave || !estimatedArrival) return { id, text: `${screenTexts.required}: salida y llegada` }
    if (Date.parse(estimatedArrival) <= Date.parse(estimatedLeave))
      return { id, text: `La llegada ${screenTexts.arriveAfterLeave.toLowerCase()}` }
    if (before && Date.parse(estimatedLeave) < Date.parse(before.estimatedArrival))
      return { id, text: `La salida ${screenTexts.leaveAfterArrive.toLowerCase()}` }
  }
  return undefined
}

/** New planned dates of the destinations ahead, without touching anything else of a trip under way. */
export function PlanDialog({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const ahead = trip.destinations.filter((destination) => !isReached(destination))
  const [dates, setDates] = useState<Dates[]>(() =>
    ahead.map(({ id, estimatedLeave, estimatedArrival }) => ({ id, estimatedLeave, estimatedArrival })),
  )
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const problem = planProblem(dates)
  const change = (id: number, patch: Partial<Dates>) =>
    setDates((before) => before.map((one) => (one.id === id ? { ...one, ...patch } : one)))
  const save = async () => {
    setSaving(true)
    setRefused(undefined)
    try {
      keepDetail(await call(changePlan, { travel_id: trip.id, body: { version: trip.version, destinations: dates } }))
      toast.success(`Fechas de ${trip.folio} guardadas`)
      onClose()
      await reloadTrips()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  const picker = (id: number, field: 'estimatedLeave' | 'estimatedArrival', value: string, label: string) => (
    <MomentInput withTime value={value} aria-label={label} onChange={(at) => change(id, { [field]: at ?? '' })} />
  )
  return (
    <Modal
      open
      centered
      width={560}
      title={`Fechas planeadas de ${trip.folio}`}
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: problem !== undefined || dates.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {refused && <Alert type="error" showIcon title={refused} className="form-notice" role="alert" />}
      {ahead.length === 0 && <p className="muted">Ya llegó a todos sus destinos.</p>}
      {dates.map(({ id, estimatedLeave, estimatedArrival }) => {
        const name = ahead.find((destination) => destination.id === id)?.destination.name ?? ''
        return (
          <fieldset key={id} className="plan-dates">
            <legend>{name}</legend>
            <label>
              Salida estimada{picker(id, 'estimatedLeave', estimatedLeave, `Salida estimada hacia ${name}`)}
            </label>
            <label>
              Llegada estimada{picker(id, 'estimatedArrival', estimatedArrival, `Llegada estimada a ${name}`)}
            </label>
            {problem?.id === id && (
              <p className="field-error" role="alert">
                {problem.text}
              </p>
            )}
          </fieldset>
        )
      })}
    </Modal>
  )
}
