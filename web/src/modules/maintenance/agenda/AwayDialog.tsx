import { Form } from 'antd'
import type { AgendaDoer } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { createAbsence, deleteAbsence, type Absence } from '@arriero/contract/technicians/technicians.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { worked } from '../orders/orders.words.ts'
import { tried } from '../orders/tried.ts'
import { awayWords } from './agenda.words.ts'

interface AwayDialogProps {
  technician: AgendaDoer
  absences: readonly Absence[]
  /** The first day one looks at. */
  from: string
  close: () => void
}

/** When a technician does not work: what is written down, and one more. */
export function AwayDialog({ technician, absences, from, close }: AwayDialogProps) {
  const [form] = Form.useForm<{ from: string; to: string }>()
  const own = absences.filter(({ technicianId }) => technicianId === technician.id)
  return (
    <AskDialog
      title={`Ausencia de ${technician.name}`}
      content="En esos días no se le propone trabajo, y quien se lo dé lo sabrá."
      action="Anotar ausencia"
      label="Motivo"
      initial="Vacaciones"
      most={120}
      send={async (reason) => {
        const { from: first, to: last } = await form.validateFields()
        await call(createAbsence, { body: { technicianId: technician.id, from: first, to: last, reason } })
        toast.success(`Ausencia de ${technician.name} anotada`)
        await worked()
      }}
      close={close}
    >
      {own.length > 0 && (
        <ul className="away-list">
          {own.map((absence) => (
            <li key={absence.id}>
              <span>{awayWords(absence)}</span>
              <ActionButton
                for={deleteAbsence}
                size="small"
                onClick={() => void tried(call(deleteAbsence, { id: absence.id }), 'Ausencia quitada')}
              >
                Quitar
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} layout="vertical" initialValues={{ from, to: from }}>
        <FieldGroup>
          <DateField name="from" label="Desde" required />
          <DateField name="to" label="Hasta" required />
        </FieldGroup>
      </Form>
    </AskDialog>
  )
}
