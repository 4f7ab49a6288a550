import { useState } from 'react'
import { Modal, Select } from 'antd'
import { date, weekday } from '../../../kit/format.ts'
import { clashWords, onDay, type Agenda } from './agenda.words.ts'
import type { Movable } from './WeekGrid.tsx'

export interface Place {
  day: string
  technicianId: number | null
}
interface MoveDialogProps {
  what: Movable
  agenda: Agenda
  move: (to: Place) => Promise<void>
  close: () => void
}

/** The same as dragging, with the keyboard or on a phone. */
export function MoveDialog({ what, agenda, move, close }: MoveDialogProps) {
  const { days, today, technicians } = agenda
  const {
    unitId,
    unitName,
    hours,
    at,
    day: was,
    technicianId: who,
  } = what.kind === 'block' ? what.block : what.proposal
  const open = days.filter((day) => day >= today)
  const [day, setDay] = useState(was !== null && open.includes(was) ? was : open[0])
  const [technicianId, setTechnician] = useState(who)
  const clash = day && clashWords(agenda, { unitId, at: onDay(day, at), hours, technicianId })
  return (
    <Modal
      open
      title={`Mover ${unitName}`}
      okText="Mover"
      cancelText="Cancelar"
      okButtonProps={{ disabled: day === undefined }}
      onOk={() => day && void move({ day, technicianId })}
      onCancel={close}
    >
      <div className="week-dialog">
        <label htmlFor="week-day">Día</label>
        <Select
          id="week-day"
          value={day ?? null}
          onChange={(value) => setDay(value ?? undefined)}
          options={open.map((value) => ({ value, label: `${weekday(value)} ${date(value)}` }))}
          notFoundContent="La semana ya pasó."
        />
        <label htmlFor="week-who">Técnico</label>
        <Select
          id="week-who"
          value={technicianId}
          onChange={setTechnician}
          options={[
            ...(what.kind === 'block' ? [{ value: null, label: 'Sin técnico' }] : []),
            ...technicians.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {clash && (
          <p className="tinted tone-amber" role="status">
            {clash}
          </p>
        )}
      </div>
    </Modal>
  )
}
