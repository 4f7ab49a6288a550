import { useState } from 'react'
import { Form } from 'antd'
import { IconPlus } from '@tabler/icons-react'
import { addJob, removeJob, updateJob } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Job, Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { isOpen, jobDone, jobDropped, jobToDo, running } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { ago, date, money } from '../../../kit/format.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { AwayNote } from './AwayNote.tsx'
import { JobMark } from './JobMark.tsx'
import { JobWork } from './JobWork.tsx'
import { tried } from './tried.ts'
import { hoursWords, worked } from './orders.words.ts'

/** What is done, by whom, in how many hours against the plan. */
export function OrderJobs({ order }: { order: Order }) {
  const [edited, edit] = useState<Job | 'new'>()
  const open = isOpen(order.process)
  return (
    <Card
      title="Trabajos"
      count={`${order.jobsDone} de ${order.jobsTotal} · ${hoursWords(order.hours)} de ${hoursWords(order.plannedHours)}`}
      actions={
        open && (
          <ActionButton for={addJob} size="small" icon={<IconPlus size={14} />} onClick={() => edit('new')}>
            Agregar trabajo
          </ActionButton>
        )
      }
    >
      {order.jobs.length === 0 && <p className="muted">Aún no tiene trabajos.</p>}
      <ul className="work-rows">
        {order.jobs.map((job) => (
          <li key={job.id}>
            <JobMark job={job} />
            <div className="work-what">
              <b>{job.name}</b>
              <small>
                {job.technicianName ?? job.workshopName ?? 'Sin asignar'}
                {job.invoice && ` · factura ${job.invoice}`}
                {job.note && ` · ${job.note}`}
              </small>
              {job.awayUntil && (
                <small className="tinted tone-amber">{`Ausente hasta el ${date(job.awayUntil).slice(0, 5)}`}</small>
              )}
              {job.runningSince && <small className="tinted tone-blue">En curso, {ago(job.runningSince)}</small>}
            </div>
            <span className="work-figure">
              {job.workshopId === null && `${hoursWords(job.hours)} de ${hoursWords(job.plannedHours)}`}
              {job.price !== null && job.labor !== null && <b>{money(job.price + job.labor)}</b>}
            </span>
            {open && <JobButtons order={order} job={job} edit={() => edit(job)} />}
          </li>
        ))}
      </ul>
      {edited && <JobDialog order={order} {...(edited !== 'new' && { job: edited })} close={() => edit(undefined)} />}
    </Card>
  )
}

function JobButtons({ order, job, edit }: { order: Order; job: Job; edit: () => void }) {
  const { id, name, state } = job
  const decide = (to: Job['state'], said: string) => tried(call(updateJob, { id, body: { state: to } }), said)
  return (
    <>
      <JobWork order={order} job={job} />
      <RowMenu
        name={name}
        actions={{
          menu: [
            { key: 'edit', label: 'Cambiar…', disabled: whyNot(updateJob), onClick: edit },
            {
              key: 'done',
              label: 'Ya se hizo',
              disabled:
                whyNot(updateJob) ??
                (state === jobDone
                  ? 'Ya está hecho.'
                  : order.process === running
                    ? undefined
                    : 'La orden no se ha empezado.'),
              onClick: () => void decide(jobDone, `«${name}», hecho`),
            },
            {
              key: 'drop',
              label: 'No se hará',
              disabled: whyNot(updateJob) ?? (state === jobDropped ? 'Ya se decidió así.' : undefined),
              onClick: () => void decide(jobDropped, `«${name}», no se hará`),
            },
            {
              key: 'again',
              label: 'Por hacer otra vez',
              disabled: whyNot(updateJob) ?? (state === jobToDo ? 'Está por hacer.' : undefined),
              onClick: () => void decide(jobToDo, `«${name}», por hacer`),
            },
            {
              key: 'remove',
              label: 'Quitar',
              danger: true,
              disabled: whyNot(removeJob),
              onClick: () => void tried(call(removeJob, { id }), `«${name}», quitado`),
            },
          ],
        }}
      />
    </>
  )
}

interface JobValues {
  name: string
  technicianId?: number | null
  plannedHours?: number | null
  workshopId?: number | null
  price?: number | null
  invoice?: string | null
}

function JobDialog({ order, job, close }: { order: Order; job?: Job; close: () => void }) {
  const [form] = Form.useForm<JobValues>()
  const workshopId = Form.useWatch('workshopId', form)
  return (
    <AskDialog
      title={job ? 'Cambiar trabajo' : 'Agregar trabajo'}
      content="Lo hace un técnico, que cuenta sus horas, o un taller externo, que manda su factura."
      action="Guardar"
      label="Nota"
      isOptional
      send={async (note) => {
        const values = await form.validateFields()
        const body = { ...bodyOf(values), ...(note && { note }) }
        await (job ? call(updateJob, { id: job.id, body }) : call(addJob, { id: order.id, body }))
        toast.success(`Trabajo «${values.name}» guardado`)
        await worked()
      }}
      close={close}
    >
      <Form form={form} layout="vertical" initialValues={job ?? { plannedHours: 1 }}>
        <TextField name="name" label="Trabajo" maxLength={200} required />
        <SelectField name="technicianId" label="Técnico" from={listTechnicians} />
        <AwayNote day={order.plannedAt} />
        <NumberField name="plannedHours" label="Horas planeadas" max={10_000} unit="h" />
        <SelectField name="workshopId" label="Taller externo" from={workshops.list} />
        {workshopId && (
          <>
            <NumberField name="price" label="Precio sin impuestos" unit="$" />
            <TextField name="invoice" label="Factura" maxLength={60} />
          </>
        )}
      </Form>
    </AskDialog>
  )
}

/** Without a workshop there is neither price nor invoice. */
const bodyOf = ({ name, technicianId, plannedHours, workshopId, price, invoice }: JobValues) => ({
  name,
  technicianId: technicianId ?? null,
  plannedHours: plannedHours ?? 0,
  workshopId: workshopId ?? null,
  price: workshopId ? (price ?? 0) : 0,
  invoice: workshopId ? (invoice ?? null) : null,
  ...(!workshopId && { invoiceUuid: null }),
})
