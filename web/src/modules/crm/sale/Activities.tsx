import { useState } from 'react'
import { Button, Form, Input, Modal, Select } from 'antd'
import { IconCalendarPlus, IconCheck } from '@tabler/icons-react'
import { activityKinds, crmLimits, type ActivityKind } from '@arriero/contract/crm/crm.rules.ts'
import { createActivity, deleteActivity, updateActivity } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale, SaleActivity } from '@arriero/contract/crm/sales.entities.ts'
import { useWhyNot, whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { ago, plural } from '../../../kit/format.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { activityIcons, crmChanged, isPast, tried, whenWords } from '../crm.words.ts'

const isLate = ({ at, doneAt }: SaleActivity) => doneAt === null && isPast(at)

/** What is planned, what is overdue before all else. */
export function Activities({ sale }: { sale: Sale }) {
  const [planned, plan] = useState<SaleActivity | 'new'>()
  const [ended, end] = useState<SaleActivity>()
  const open = sale.activities.filter(({ doneAt }) => doneAt === null)
  const late = open.filter(isLate).length
  const coming = open.length - late
  return (
    <Card
      title="Actividades"
      count={
        open.length === 0
          ? 'ninguna programada'
          : [late > 0 && plural(late, 'vencida', 'vencidas'), coming > 0 && `${coming} por venir`]
              .filter(Boolean)
              .join(', ')
      }
      actions={
        <ActionButton
          for={createActivity}
          size="small"
          icon={<IconCalendarPlus size={16} stroke={1.75} />}
          onClick={() => plan('new')}
        >
          Programar
        </ActionButton>
      }
    >
      {open.length === 0 && <p className="muted">Programe qué sigue y cuándo: se le avisa a quien lo hace.</p>}
      <ul className="crm-lines">
        {open.map((activity) => (
          <li key={activity.id} className={isLate(activity) ? 'is-late' : ''}>
            <Tile icon={activityIcons[activity.kind]} tone={isLate(activity) ? 'red' : 'blue'} />
            <span>
              <b>{activity.title}</b>
              <small>{[activity.ownerName, whenWords(activity.at)].filter(Boolean).join(' · ')}</small>
            </span>
            {isLate(activity) && (
              <small className="tinted tone-red">{`Vencida, ${ago(activity.at).toLowerCase()}`}</small>
            )}
            <Done activity={activity} end={() => end(activity)} />
            <RowMenu
              name={activity.title}
              actions={{
                menu: [
                  {
                    key: 'edit',
                    label: 'Cambiar o reprogramar',
                    disabled: whyNot(updateActivity),
                    onClick: () => plan(activity),
                  },
                  {
                    key: 'remove',
                    label: 'Quitar',
                    danger: true,
                    disabled: whyNot(deleteActivity),
                    onClick: () =>
                      void tried(
                        call(deleteActivity, { id: activity.id }),
                        'Actividad quitada',
                        'No se quitó la actividad',
                      ),
                  },
                ],
              }}
            />
          </li>
        ))}
      </ul>
      {planned && (
        <PlanDialog sale={sale} {...(planned !== 'new' && { activity: planned })} close={() => plan(undefined)} />
      )}
      {ended && (
        <AskDialog
          title={`${ended.title}: ya se hizo`}
          content="Queda en la historia de la venta."
          action="Hecha"
          label="Qué salió de ella"
          isOptional
          most={1000}
          send={async (outcome) => {
            await call(updateActivity, { id: ended.id, body: { isDone: true, ...(outcome && { outcome }) } })
            toast.success('Actividad hecha')
            await crmChanged()
          }}
          close={() => end(undefined)}
        />
      )}
    </Card>
  )
}

function Done({ activity, end }: { activity: SaleActivity; end: () => void }) {
  const reason = useWhyNot(updateActivity)
  return (
    <Button
      size="small"
      aria-label={`Marcar hecha: ${activity.title}`}
      title={reason ?? 'Hecha'}
      disabled={reason !== undefined}
      icon={<IconCheck size={16} stroke={2} />}
      onClick={end}
    />
  )
}

const reminders = [
  { value: -1, label: 'Sin aviso' },
  { value: 0, label: 'A su hora' },
  { value: 15, label: '15 minutos antes' },
  { value: 60, label: 'Una hora antes' },
  { value: 1440, label: 'Un día antes' },
]

interface Planned {
  kind: ActivityKind
  title: string
  at: string | null
  remind: number
}
function PlanDialog({ sale, activity, close }: { sale: Sale; activity?: SaleActivity; close: () => void }) {
  const [form] = Form.useForm<Planned>()
  const [isSending, setSending] = useState(false)
  const send = async ({ kind, title, at, remind }: Planned) => {
    setSending(true)
    const facts = { kind, title: title.trim(), at: at!, remindMinutes: remind < 0 ? null : remind }
    const saving = activity
      ? call(updateActivity, { id: activity.id, body: { ...facts, version: activity.version } })
      : call(createActivity, { body: { ...facts, saleId: sale.id } })
    if (await tried(saving, 'Actividad programada', 'No se programó la actividad')) close()
    setSending(false)
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={activity ? 'Cambiar actividad' : `Programar: ${sale.folio}`}
      okText="Guardar"
      cancelText="Volver"
      confirmLoading={isSending}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <Form<Planned>
        form={form}
        layout="vertical"
        initialValues={{
          kind: activity?.kind ?? 'call',
          title: activity?.title ?? '',
          at: activity?.at ?? null,
          remind: activity ? (activity.remindMinutes ?? -1) : 0,
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="kind" label="Qué es">
          <Select options={activityKinds.map(({ code, label }) => ({ value: code, label }))} />
        </Form.Item>
        <Form.Item
          name="title"
          label="Para qué"
          rules={[{ required: true, whitespace: true, message: 'Diga para qué es' }]}
        >
          <Input maxLength={crmLimits.title} />
        </Form.Item>
        <Form.Item name="at" label="Cuándo" rules={[{ required: true, message: 'Diga cuándo' }]}>
          <MomentInput withTime onUnread={() => {}} />
        </Form.Item>
        <Form.Item name="remind" label="Aviso">
          <Select options={reminders} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
