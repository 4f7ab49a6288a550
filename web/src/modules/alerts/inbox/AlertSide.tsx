import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { IconTool } from '@tabler/icons-react'
import { assignAlert } from '@arriero/contract/alerts/alerts.contract.ts'
import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { alertStateLabels, isOfService } from '@arriero/contract/alerts/alerts.rules.ts'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { getUnitPlan } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { dateTime, number, plural, shortTime } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { rulesPath } from '../alerts.paths.ts'
import { peopleQuery } from '../alerts.queries.ts'
import { countdown } from '../alerts.words.ts'
import { useAlertActions } from './use-alert-actions.ts'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { maintenancePaths } from '../../maintenance/maintenance.paths.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'

/** Whose it is, how long until the supervisors hear of it, the facts, and the log. */
export function AlertSide({ alert }: { alert: AlertDetail }) {
  const attends = !useWhyNot(assignAlert)
  const actions = useAlertActions(alert)
  return (
    <aside className="alert-side" aria-label="Atención">
      <section>
        <Owner alert={alert} isAllowed={attends} assign={(id) => void actions.assign(id)} />
        {alert.escalateAt && alert.state === 'open' && <Escalation from={alert.startAt} until={alert.escalateAt} />}
      </section>
      <section>
        <KeyValues items={factsOf(alert, attends)} />
        {isOfService(alert.trigger) ? (
          <ActionLink
            for={getUnitPlan}
            icon={<IconTool size={16} stroke={1.75} />}
            to={maintenancePaths.unit(alert.unitId)}
          >
            Ver su plan
          </ActionLink>
        ) : (
          <ActionLink for={createOrder} icon={<IconTool size={16} stroke={1.75} />} to={orderOf(alert)}>
            Abrir orden de taller
          </ActionLink>
        )}
      </section>
      <section className="alert-log">
        <h3>
          Bitácora <small>{alert.notes.length}</small>
        </h3>
        <ol>
          {alert.notes.map(({ id, at, userName, text }) => (
            <li key={id}>
              <time dateTime={at} title={dateTime(at)}>
                {shortTime(at)}
              </time>
              <span>
                {userName && <b>{userName}: </b>}
                {text}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {attends && <Comment send={actions.comment} isBusy={actions.busy === 'comment'} />}
    </aside>
  )
}

/** An order for what the alert told of, as a failure that was found by it. */
const orderOf = ({ id, unitId, unitName, title, startAt }: AlertDetail) =>
  `${maintenancePaths.newOrder}?${new URLSearchParams({
    unit: String(unitId),
    title,
    falla: `${title}, ${unitName}, ${dateTime(startAt).slice(0, 16)}`,
    causa: 'alert',
    origen: String(id),
  })}`

const inspectionCode: AlarmKind = 'inspection'
/** 'CL-360: Fuga de aire' begins with what was filled. */
const folioOf = (detail: string) => detail.split(':')[0]!

function factsOf(alert: AlertDetail, attends: boolean): [string, ReactNode][] {
  const {
    unitId,
    unitName,
    driverName,
    trip,
    speed,
    startAt,
    endAt,
    lastPosition,
    ruleId,
    ruleName,
    count,
    state,
    code,
    detail,
  } = alert
  return [
    ['Estado', alertStateLabels[state]],
    [
      'Unidad',
      <Link key="unit" to={trackingPaths.unit(unitId)}>
        {unitName}
      </Link>,
    ],
    ['Conductor', driverName],
    [
      'Viaje',
      trip && (
        <Link key="trip" to={tripPaths.detail(trip.id)}>
          {trip.name}
        </Link>
      ),
    ],
    ['Velocidad', speed === null ? null : `${number(speed)} km/h`],
    ['Empezó', dateTime(startAt)],
    ['Terminó', endAt && dateTime(endAt)],
    ['Repeticiones', count > 1 ? plural(count, 'vez', 'veces') : null],
    ['Ahora', lastPosition && `${number(lastPosition.speed)} km/h, ${engine(lastPosition.ignition)}`],
    [
      'Regla',
      ruleId &&
        ruleName &&
        (attends ? (
          <Link key="rule" to={`${rulesPath}/${ruleId}`}>
            {ruleName}
          </Link>
        ) : (
          ruleName
        )),
    ],
    [
      'CheckList',
      code === inspectionCode && detail !== null && (
        <Link key="checklist" to={checklistPaths.filled} search={{ search: folioOf(detail) } as never}>
          {folioOf(detail)}
        </Link>
      ),
    ],
    ['Código', code && <small key="code">{code}</small>],
  ]
}

const engine = (ignition: boolean | null) => (ignition === null ? 'motor sin dato' : ignition ? 'encendida' : 'apagada')

interface OwnerProps {
  alert: AlertDetail
  isAllowed: boolean
  assign: (userId: number | null) => void
}

function Owner({ alert: { assignee, state }, isAllowed, assign }: OwnerProps) {
  const { data = [] } = useQuery({ ...peopleQuery, enabled: isAllowed })
  const known = data.map(({ id, name }) => ({ value: id, label: name }))
  const options =
    assignee && !known.some(({ value }) => value === assignee.id)
      ? [{ value: assignee.id, label: assignee.name }, ...known]
      : known
  return (
    <label className="alert-field" htmlFor="alert-owner">
      Asignada a
      <Select
        id="alert-owner"
        value={assignee?.id ?? null}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Nadie"
        disabled={!isAllowed || state === 'closed' || state === 'withdrawn'}
        options={options}
        onChange={(id: number | null | undefined) => assign(id ?? null)}
      />
    </label>
  )
}

function Escalation({ from, until }: { from: string; until: string }) {
  const now = useNow(1000)
  const left = countdown(until, now)
  const whole = Date.parse(until) - Date.parse(from)
  const share = Math.min(1, Math.max(0, (now - Date.parse(from)) / Math.max(1, whole)))
  return (
    <div className="alert-escalation">
      <span>{left ? 'Escala a Supervisor en' : 'Escala a Supervisor en cualquier momento'}</span>
      {left && <b>{left}</b>}
      <i aria-hidden style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}

function Comment({ send, isBusy }: { send: (text: string) => Promise<boolean>; isBusy: boolean }) {
  const [text, setText] = useState('')
  const submit = async () => {
    if (text.trim() && (await send(text.trim()))) setText('')
  }
  return (
    <form
      className="alert-comment"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className="alert-field" htmlFor="alert-note">
        Nota
        <Input.TextArea
          id="alert-note"
          value={text}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder="Qué se hizo o qué falta"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          }}
        />
      </label>
      <Button htmlType="submit" loading={isBusy} disabled={text.trim() === ''}>
        Anotar
      </Button>
    </form>
  )
}
