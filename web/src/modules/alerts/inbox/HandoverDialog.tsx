import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert as Notice, Input, Modal, Select } from 'antd'
import { handOver } from '@arriero/contract/alerts/alerts.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, plural } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { useSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { handoverQuery, keys, openQuery, peopleQuery } from '../alerts.queries.ts'

/** The note of the shift before, and handing over one's own: to whom, and what they must know. */
export function HandoverDialog({ close }: { close: () => void }) {
  const userId = useSession(({ auth }) => auth?.user.id)
  const { data: people = [] } = useQuery(peopleQuery)
  const { data: last } = useQuery(handoverQuery)
  const { data: queue } = useQuery(openQuery)
  const [to, setTo] = useState<number>()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const mine = queue?.alerts.filter(({ assignee }) => assignee?.id === userId).length ?? 0
  const send = async () => {
    if (to === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      const given = await call(handOver, { body: { userId: to, note: note.trim() } })
      toast.success(`${plural(given.alerts, 'alerta entregada', 'alertas entregadas')} a ${given.to.name}`)
      void queryClient.invalidateQueries({ queryKey: keys.all })
      close()
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="Nota de relevo"
      okText="Entregar turno"
      cancelText="Cancelar"
      okButtonProps={{ disabled: to === undefined || note.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={close}
    >
      <div className="handover">
        {last?.handover && (
          <blockquote>
            <small>
              {last.handover.from.name} a {last.handover.to.name}, {dateTime(last.handover.at)}
            </small>
            <p>{last.handover.note}</p>
          </blockquote>
        )}
        {problem && <Notice type="error" showIcon title={problem} role="alert" />}
        <p>
          {mine > 0
            ? `Se asignan a quien recibe ${plural(mine, 'alerta abierta suya', 'alertas abiertas suyas')}.`
            : 'No tiene alertas asignadas; la nota se entrega igual.'}
        </p>
        <label className="alert-field" htmlFor="handover-to">
          Recibe
          <Select
            id="handover-to"
            value={to}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Seleccione"
            options={people.filter(({ id }) => id !== userId).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
        </label>
        <label className="alert-field" htmlFor="handover-note">
          Nota
          <Input.TextArea
            id="handover-note"
            value={note}
            maxLength={2000}
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder="Qué queda pendiente y con quién se habló"
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      </div>
    </Modal>
  )
}
