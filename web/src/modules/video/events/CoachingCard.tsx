import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { IconSchool } from '@tabler/icons-react'
import { coaches, updateCoaching } from '@arriero/contract/video/events.contract.ts'
import type { Coaching } from '@arriero/contract/video/events.entities.ts'
import { coachingStates } from '@arriero/contract/video/events.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime, plural } from '../../../kit/format.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { eventKeys, freshenEvents } from './events.data.ts'
import { coachingLook } from './events.words.ts'

/** The talk a driver is to have: why, who gives it, until when, and what came of it. Done, it closes its events. */
export function CoachingCard({ coaching }: { coaching: Coaching }) {
  const { id, version, reason, state, coach, dueOn, doneAt, events } = coaching
  const mayChange = !useWhyNot(updateCoaching)
  const [notes, setNotes] = useState(coaching.notes ?? '')
  const people = useQuery({
    queryKey: [...eventKeys.coaching, 'people'],
    queryFn: ({ signal }) => call(coaches, { signal }),
    enabled: mayChange,
  })
  const known = (people.data ?? []).map((one) => ({ value: one.id, label: one.name }))
  const options =
    coach && !known.some(({ value }) => value === coach.id) ? [{ value: coach.id, label: coach.name }, ...known] : known
  const change = async (body: { state?: Coaching['state']; coachId?: number; notes?: string }) => {
    try {
      await call(updateCoaching, { id, body: { ...body, version } })
      toast.success(body.state === 'done' ? 'Coaching hecho: se cerraron sus eventos' : 'Coaching: se guardó')
    } catch (error) {
      toast.error(errorText(error))
    }
    void freshenEvents()
  }
  const look = coachingLook(coaching)
  return (
    <section className="event-coaching" aria-label="Coaching">
      <h3>
        <IconSchool size={17} stroke={1.75} aria-hidden /> Coaching <StatePill tone={look.tone}>{look.label}</StatePill>
      </h3>
      <p>{reason}</p>
      <KeyValues
        items={[
          ['Eventos', plural(events, 'evento', 'eventos')],
          ['Fecha límite', date(dueOn)],
          ['Hecho', doneAt && dateTime(doneAt)],
          ['Instructor', mayChange ? null : coach?.name],
          ['Notas', mayChange ? null : coaching.notes],
        ]}
      />
      {mayChange && (
        <>
          <Select
            aria-label="Estado del coaching"
            value={state}
            options={coachingStates.map(({ code, label }) => ({ value: code, label }))}
            onChange={(value) => void change({ state: value })}
          />
          <Select
            aria-label="Instructor"
            value={coach?.id ?? null}
            placeholder="Instructor"
            options={options}
            showSearch
            optionFilterProp="label"
            onChange={(value) => value !== null && void change({ coachId: value })}
          />
          <Input.TextArea
            aria-label="Notas del coaching"
            placeholder="Qué se habló…"
            value={notes}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={({ target }) => setNotes(target.value)}
          />
          <Button
            size="small"
            disabled={notes.trim() === (coaching.notes ?? '')}
            onClick={() => void change({ notes: notes.trim() })}
          >
            Guardar notas
          </Button>
        </>
      )}
    </section>
  )
}
