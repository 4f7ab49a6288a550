import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { call } from '../../../kit/call.ts'
import { dayKey } from '../../../kit/format.ts'
import { awayOn, awayWords } from '../agenda/agenda.words.ts'

/** Beside a choice of technician: that who was chosen is away on the day it is planned for, today when no day is. */
export function AwayNote({ day, dayField = '' }: { day?: string | null; dayField?: string }) {
  const form = Form.useFormInstance()
  const technicianId = Form.useWatch<number | null | undefined>('technicianId', form)
  const typed = Form.useWatch<string | null | undefined>(dayField, form)
  const { data = [] } = useQuery({
    queryKey: ['technicians', 'away'],
    queryFn: ({ signal }) => call(listTechnicians, { signal }),
    enabled: technicianId != null,
  })
  const technician = data.find(({ id }) => id === technicianId)
  const away = technician && awayOn(technician.absences, technician.id, dayKey(typed ?? day ?? undefined))
  if (!away) return null
  return (
    <p className="tinted tone-amber away-note" role="status">
      {`${technician.name} está ausente: ${awayWords(away)}. La orden se puede abrir así.`}
    </p>
  )
}
