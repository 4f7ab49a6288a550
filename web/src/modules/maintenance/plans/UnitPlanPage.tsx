import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconAlertTriangle, IconBell, IconCircleCheck, IconPlus, IconTemplate } from '@tabler/icons-react'
import {
  applyTemplate,
  createDue,
  registerDone,
  remind,
  removeDone,
  resetHours,
  resetKm,
} from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { UnitPlan } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { inTime } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime, dayKey, number, plural } from '../../../kit/format.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { notificationPaths } from '../../notifications/notifications.paths.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { PlanWay } from './PlanWay.tsx'
import { unitPlanQuery, windowsQuery } from './plans.queries.ts'
import { atWords, leftOfRow, windowWords } from './plans.words.ts'
import { visitsOf, type Visit } from './visits.ts'
import './plans.css'

const crumbs = [{ label: 'Control de kilometraje', to: maintenancePaths.meters }]

/** A unit's plan: what is due and when, what was done, and its meters. */
export function UnitPlanPage() {
  const { id = '' } = useRouteParams()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  return (
    <div className="screen">
      <section className="screen-main">
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <>
            <PageHeader title="Plan de unidad" crumbs={crumbs} />
            <Skeleton active paragraph={{ rows: 10 }} title={false} />
          </>
        )}
        {data && <Loaded plan={data} />}
      </section>
      <Outlet />
    </div>
  )
}

function Loaded({ plan }: { plan: UnitPlan }) {
  const navigate = useNavigate()
  const { unit, services } = plan
  const base = maintenancePaths.unit(unit.id)
  const go = (to: string) => void navigate({ to: `${base}/${to}` })
  const visits = visitsOf(services, dayKey())
  return (
    <>
      <PageHeader
        isRecord
        title={unit.name}
        crumbs={crumbs}
        count={`${unit.detail} · ${number(unit.km)} km · ${number(unit.engineHours)} h de motor`}
        pills={unit.overdue > 0 && <StatePill tone="red">{plural(unit.overdue, 'vencido', 'vencidos')}</StatePill>}
        actions={
          <>
            <ActionButton
              for={applyTemplate}
              icon={<IconTemplate size={16} stroke={1.75} />}
              onClick={() => go('plantilla')}
            >
              Aplicar plantilla
            </ActionButton>
            <ActionButton
              for={createDue}
              icon={<IconPlus size={16} stroke={1.75} />}
              onClick={() => go('servicio/nuevo')}
            >
              Agregar servicio
            </ActionButton>
            <ActionButton for={registerDone} type="primary" onClick={() => go('hecho')}>
              Registrar hecho
            </ActionButton>
          </>
        }
      />
      <Card title={services.length > 0 ? 'Servicios por odómetro' : 'Plan'} isFlush>
        <Lead plan={plan} visit={visits[0]} />
        {services.length > 0 && <PlanWay plan={plan} visits={visits} />}
      </Card>
      <div className="plan-cards">
        <Meters plan={plan} go={go} />
        <DoneCard plan={plan} />
        <Reminders plan={plan} />
      </div>
    </>
  )
}

/** What to do about it, in a sentence, with what falls together and when the unit stands. */
function Lead({ plan: { unit, services }, visit }: { plan: UnitPlan; visit: Visit | undefined }) {
  const { data: windows = [] } = useQuery(windowsQuery([unit.id]))
  const [first] = services
  if (!first)
    return (
      <EmptyState
        title="Esta unidad no tiene servicios en su plan"
        text="Aplique una plantilla, agréguele un servicio o haga un plan para su tipo o modelo."
      />
    )
  const window = windows[0] && windowWords(windows[0])
  const isDue = first.status !== inTime
  const together = visit?.services.includes(first) ? visit : undefined
  const others = together ? together.services.length - 1 : 0
  return (
    <div className="plan-lead">
      <Tile
        icon={isDue ? IconAlertTriangle : IconCircleCheck}
        tone={first.status === 2 ? 'red' : isDue ? 'amber' : 'green'}
        size={40}
      />
      <TwoLines
        top={`${first.serviceName}: ${leftOfRow(first)}${others > 0 ? `, y ${plural(others, 'servicio más cae', 'servicios más caen')} antes del ${date(together!.to)}` : ''}`}
        bottom={[
          window && `${window.top}${window.bottom ? ` (${window.bottom})` : ''}.`,
          together &&
            together.hours > 0 &&
            `Juntos toman ${number(together.hours, 1)} h y ahorran ${plural(others, 'parada', 'paradas')}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      />
    </div>
  )
}

function Meters({ plan: { unit, days, readings }, go }: { plan: UnitPlan; go: (to: string) => void }) {
  const most = Math.max(1, ...days.map(({ km }) => km))
  const [last] = readings
  return (
    <Card title="Kilometraje" count="30 días">
      <div className="plan-pace">
        <span>
          <b>{unit.dailyKm === null ? '—' : number(unit.dailyKm)}</b> km por día
        </span>
        <span className="plan-days" role="img" aria-label={`Kilómetros de ${plural(days.length, 'día', 'días')}`}>
          {days.map(({ day, km }) => (
            <i key={day} style={{ height: `${(km / most) * 100}%` }} title={`${date(day)}: ${number(km)} km`} />
          ))}
        </span>
      </div>
      <KeyValues
        items={[
          ['Odómetro', `${number(unit.km)} km`],
          [
            'Motor',
            `${number(unit.engineHours)} h${unit.dailyHours === null ? '' : ` · ${number(unit.dailyHours, 1)} h por día`}`,
          ],
          ['Última posición', atWords(unit.at)],
          ['Restablecido', last && `${dateTime(last.at)}${last.by ? ` · ${last.by}` : ''}`],
          ['Marcaba', last?.kmBefore != null && `${number(last.kmBefore)} km · ${number(last.engineHoursBefore)} h`],
          ['Motivo', last?.reason],
        ]}
      />
      <div className="plan-buttons">
        <ActionButton for={resetKm} onClick={() => go('kilometros')}>
          Restablecer km
        </ActionButton>
        <ActionButton for={resetHours} onClick={() => go('horas')}>
          Restablecer horas
        </ActionButton>
      </div>
    </Card>
  )
}

const shownDone = 8

function DoneCard({ plan: { done } }: { plan: UnitPlan }) {
  const mayNot = useWhyNot(removeDone)
  return (
    <Card title="Hecho" count={number(done.length)} isFlush>
      {done.length === 0 && <p className="muted due-empty">Aún no se registra ningún servicio.</p>}
      <ul className="plan-log">
        {done.slice(0, shownDone).map(({ id, serviceName, day, km, by, orderId }) => (
          <li key={id}>
            <TwoLines top={serviceName} bottom={by ?? ''} />
            <TwoLines top={date(day)} bottom={`${number(km)} km`} />
            {orderId === null && !mayNot && (
              <ActionButton
                type="text"
                aria-label={`Quitar ${serviceName} del ${date(day)}`}
                onClick={() =>
                  void askRemoval({
                    what: `«${serviceName}» del ${date(day)}`,
                    verb: 'takeAway',
                    consequence: 'El servicio se vuelve a contar desde la vez anterior.',
                    remove: () => call(removeDone, { id }),
                    keys: [['unit-maintenance']],
                  })
                }
              >
                Quitar
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reminders({ plan: { unit, services } }: { plan: UnitPlan }) {
  const isDue = services.some(({ status }) => status !== inTime)
  const send = async () => {
    try {
      const { people, mails } = await call(remind, { body: { unitId: unit.id } })
      toast.success(`Se avisó a ${plural(people, 'persona', 'personas')} y ${plural(mails, 'correo', 'correos')}`)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Card title="Recordatorios">
      <p>
        Cada servicio se avisa una vez al acercarse y otra al vencer: en la campana de quien ve Mantenimiento y por
        correo a los destinatarios de «Servicios de mantenimiento».
      </p>
      <div className="plan-buttons">
        <ActionButton
          for={remind}
          icon={<IconBell size={16} stroke={1.75} />}
          onClick={() => void send()}
          disabledReason={isDue ? undefined : 'Nada vencido ni por vencer'}
        >
          Recordar ahora
        </ActionButton>
        {mayEnter(notificationPaths.recipients) && <Link to={notificationPaths.recipients}>Destinatarios</Link>}
      </div>
    </Card>
  )
}
