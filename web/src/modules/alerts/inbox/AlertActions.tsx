import { useEffect, useEffectEvent, useState } from 'react'
import { Input, Modal } from 'antd'
import { IconArrowUpRight, IconCheck, IconPhone, IconTicket } from '@tabler/icons-react'
import { acknowledgeAlert, closeAlert, escalateAlert, reopenAlert } from '@arriero/contract/alerts/alerts.contract.ts'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { createTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { dateTime, phoneLink } from '../../../kit/format.ts'
import { isTyping } from '../../../kit/keyboard.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { newTicketPath } from '../../tickets/tickets.paths.ts'
import { useAlertActions } from './use-alert-actions.ts'

/** Call the driver, escalate, attend (key A); once attended, close. */
export function AlertActions({ alert }: { alert: AlertDetail }) {
  const actions = useAlertActions(alert)
  const mayAct = !useWhyNot(acknowledgeAlert)
  const [isClosing, setClosing] = useState(false)
  const { state, escalatedAt, driverPhone, driverName } = alert
  const attend = useEffectEvent(() => {
    if (mayAct && state === 'open' && actions.busy === undefined) void actions.acknowledge()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      attend()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const isOver = state === 'closed' || state === 'withdrawn'
  return (
    <div className="alert-actions">
      <ActionButton
        icon={<IconPhone size={17} stroke={1.75} />}
        disabledReason={
          driverPhone ? undefined : driverName ? 'El conductor no tiene teléfono' : 'Sin conductor asignado'
        }
        href={driverPhone ? phoneLink(driverPhone) : undefined}
      >
        Llamar
      </ActionButton>
      {!isOver && (
        <ActionButton
          for={escalateAlert}
          icon={<IconArrowUpRight size={17} stroke={1.75} />}
          loading={actions.busy === 'escalate'}
          disabledReason={escalatedAt ? `Escalada el ${dateTime(escalatedAt)}` : undefined}
          onClick={() => void actions.escalate()}
        >
          Escalar
        </ActionButton>
      )}
      <ActionLink
        for={createTicket}
        icon={<IconTicket size={17} stroke={1.75} />}
        to={newTicketPath({ unit: alert.unitId, alert: alert.id, title: `${alert.title}: ${alert.unitName}` })}
      >
        Crear ticket
      </ActionLink>
      {state === 'open' && (
        <ActionButton
          for={acknowledgeAlert}
          type="primary"
          danger
          icon={<IconCheck size={17} stroke={2} />}
          loading={actions.busy === 'acknowledge'}
          onClick={() => void actions.acknowledge()}
        >
          Atender <kbd>A</kbd>
        </ActionButton>
      )}
      {state === 'acknowledged' && (
        <ActionButton for={closeAlert} type="primary" onClick={() => setClosing(true)}>
          Cerrar
        </ActionButton>
      )}
      {state === 'closed' && (
        <ActionButton for={reopenAlert} loading={actions.busy === 'reopen'} onClick={() => void actions.reopen()}>
          Abrir otra vez
        </ActionButton>
      )}
      {isClosing && <CloseDialog actions={actions} close={() => setClosing(false)} />}
    </div>
  )
}

function CloseDialog({ actions, close }: { actions: ReturnType<typeof useAlertActions>; close: () => void }) {
  const [text, setText] = useState('')
  const send = async () => {
    if (await actions.close(text.trim())) close()
  }
  return (
    <Modal
      open
      title="Cerrar la alerta"
      okText="Cerrar la alerta"
      cancelText="Cancelar"
      confirmLoading={actions.busy === 'close'}
      onOk={() => void send()}
      onCancel={close}
    >
      <label className="alert-field" htmlFor="alert-ending">
        Cómo terminó
        <Input.TextArea
          id="alert-ending"
          value={text}
          maxLength={2000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder="Falsa alarma, se habló con el conductor…"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </Modal>
  )
}
